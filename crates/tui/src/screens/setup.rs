//! The settings form of a new game: variant, players, clock and first player.

use crossterm::event::KeyCode;
use ratatui::{layout::Rect, text::Span};
use tessera_engine::Level;
use tessera_play::Bot;
use tessera_rules::{Color, GameKind};

use super::{Canvas, Choice, Hit, Step, header, preview, value_row, wrapped};
use crate::{
    app::App,
    board::Naming,
    clock::TimeControl,
    language::Language,
    seat::{First, Seat},
    settings::Setup,
};

#[derive(Debug)]
pub(crate) struct SetupForm {
    pub(crate) setup: Setup,
    pub(crate) row: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Rules,
    Player(Color),
    Clock,
    First,
    Start,
}

/// The players that the arrows step through: of the levels only those with a name.
fn seats(kind: GameKind) -> Vec<Seat> {
    let named = Level::all().filter(|level| level.name().is_some());
    [Seat::Human]
        .into_iter()
        .chain(named.map(Seat::Level))
        .chain(Bot::of(kind).map(Seat::Bot))
        .chain([Seat::Random])
        .collect()
}

impl SetupForm {
    pub(crate) fn new(setup: Setup) -> Self {
        let setup = setup.with_available_bots();
        let mut form = Self { setup, row: 0 };
        form.row = form.fields().len() - 1;
        form
    }

    fn fields(&self) -> Vec<Field> {
        let mut fields = vec![
            Field::Rules,
            Field::Player(Color::White),
            Field::Player(Color::Black),
            Field::Clock,
        ];
        if First::is_free(self.setup.kind) {
            fields.push(Field::First);
        }
        fields.push(Field::Start);
        fields
    }

    fn field(&self) -> Field {
        let fields = self.fields();
        fields[self.row.min(fields.len() - 1)]
    }

    fn seat(&mut self, color: Color) -> &mut Seat {
        match color {
            Color::White => &mut self.setup.white,
            Color::Black => &mut self.setup.black,
        }
    }

    fn change(&mut self, step: Step) {
        let field = self.field();
        let setup = &mut self.setup;
        match field {
            Field::Rules => {
                let kinds: Vec<GameKind> = GameKind::all()
                    .filter(|kind| kind.game() == setup.kind.game())
                    .collect();
                setup.kind = step.of(&kinds, setup.kind);
            }
            Field::Player(color) => {
                let seats = seats(setup.kind);
                let seat = self.seat(color);
                *seat = step.of(&seats, *seat);
            }
            Field::Clock => setup.clock = step.of(&TimeControl::OFFERED, setup.clock),
            Field::First => {
                let firsts = [
                    First::Random,
                    First::Color(Color::White),
                    First::Color(Color::Black),
                ];
                setup.first = step.of(&firsts, setup.first);
            }
            Field::Start => {}
        }
    }

    /// The settings, with a first player that the game allows.
    fn ready(&self) -> Setup {
        let mut setup = self.setup;
        if !First::is_free(setup.kind) {
            setup.first = First::Random;
        }
        setup
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Option<Choice> {
        if let Some(step) = Step::in_list(code) {
            self.row = step.row(self.row, self.fields().len());
            return None;
        }
        match (code, self.field()) {
            (KeyCode::Esc | KeyCode::Char('m'), _) => return Some(Choice::Back),
            (KeyCode::Enter, _) | (KeyCode::Char(' '), Field::Start) => {
                return Some(Choice::Start(self.ready()));
            }
            (KeyCode::Char(c @ '0'..='9'), Field::Player(color)) => {
                let level = if c == '0' { "10".into() } else { c.to_string() };
                if let Ok(level) = level.parse() {
                    *self.seat(color) = Seat::Level(level);
                }
            }
            (code, _) => {
                if let Some(step) = Step::of_key(code) {
                    self.change(step);
                }
            }
        }
        None
    }
}

fn value(language: Language, setup: &Setup, field: Field) -> (&'static str, String) {
    let texts = language.texts();
    match field {
        Field::Rules => {
            let name = match setup.kind.variant_name() {
                "" => texts.usual,
                name => name,
            };
            (texts.rules, name.to_owned())
        }
        Field::Player(color) => {
            let label = match color {
                Color::White => texts.white,
                Color::Black => texts.black,
            };
            (label, language.seat(setup.seats()[color]))
        }
        Field::Clock => (texts.clock, language.time_control(setup.clock)),
        Field::First => {
            let first = match setup.first {
                First::Random => texts.random_first.to_owned(),
                First::Color(color) => language.player(color, Naming::USUAL).to_owned(),
            };
            (texts.first_move, first)
        }
        Field::Start => (texts.start, String::new()),
    }
}

pub(super) fn draw(app: &App, form: &SetupForm, top: Rect, body: Rect, canvas: &mut Canvas<'_>) {
    let language = app.language();
    let palette = canvas.palette;
    let kind = form.setup.kind;
    header(top, kind.game().title, "", canvas);
    let left = Rect::new(
        body.x + 2,
        body.y + 1,
        40.min(body.width - 4),
        body.height - 1,
    );
    let mut y = 0;
    for (i, field) in form.fields().into_iter().enumerate() {
        let (label, value) = value(language, &form.setup, field);
        if field == Field::Start {
            y += 1;
            let width = label.chars().count() as u16 + 4;
            let here = Rect::new(left.x, left.y + y, width, 1);
            let ink = if i == form.row {
                palette.picked()
            } else {
                palette.strong()
            };
            let pointer = if i == form.row { "▸" } else { " " };
            canvas.line(here, 0, Span::styled(format!("{pointer} {label}  "), ink));
            canvas.hits.add(here, Hit::Key(KeyCode::Enter));
        } else {
            value_row(canvas, left, (i, y), form.row, label, &value);
        }
        y += if body.height > 24 { 2 } else { 1 };
    }
    y += 1;
    for line in wrapped(language.summary(kind), left.width) {
        canvas.line(left, y, Span::raw(line));
        y += 1;
    }
    preview(app, kind.new_game().as_ref(), left, body, canvas);
}
