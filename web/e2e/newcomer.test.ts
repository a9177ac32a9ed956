/** A game as a newcomer lives through it: the aim at first, tips that fit, offers, the end, and what comes after it. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { GameKind, NewGame } from '../src/app/net/types';
import { adviceOf, loadAdvice } from '../src/games/advice';
import type { Coach } from '../src/games/content';
import { gameNames } from '../src/games/games';
import { closeAll, everySize, expectAccessible, expectNoOverflow, open, sizes, withBrowser } from './browser';
import { touchAll } from './input';
import { create, openSeat, watch } from './seat';

withBrowser();
afterEach(closeAll);

const message = (page: Page) => page.locator('.message');
const createSameScreen = (kind: GameKind, more: object = {}) =>
  create({ kind, same_screen: true, ...more } as NewGame);
const createAgainstComputer = (kind: GameKind, more: object = {}) =>
  create({ kind, white: { type: 'human' }, black: { type: 'engine', level: 3 }, ...more } as NewGame);
/** White captures the king on e8 with the queen on a4. */
const KING_IN_REACH = '4k3/4q3/8/8/Q7/8/8/K3Q3 w 3';

describe('a newcomer', () => {
  it.each([
    ['mitsudomoe', 'Rings from your supply carry your three balls'],
    ['mad-bishops', 'Capture every enemy bishop.'],
    ['hecatomb', 'Capture the enemy king; moves left: 5.'],
    ['lines-of-action', 'Bring all your pieces together.'],
  ] as const)('of %s is told the aim at first', async (kind, sentence) => {
    const { page } = await openSeat(await createSameScreen(kind), 'white');
    await message(page).getByText(sentence).waitFor();
    await message(page).getByRole('link', { name: 'Learn in 90 seconds' }).waitFor();
    await page.evaluate(
      (kind) => localStorage.setItem('tessera.experience', JSON.stringify({ [kind]: 50 })),
      kind,
    );
    await page.reload();
    await message(page)
      .getByText(/to move/)
      .waitFor();
    expect(await message(page).getByText(sentence).count()).toBe(0);
  });

  it('is told of captures only where there are some', async () => {
    const quiet = await createSameScreen('mad-bishops', { start: '10/10/10/10/10/8w1/10/10/1b8/10 w' });
    const { page } = await openSeat(quiet, 'white');
    await message(page).getByText('None of yours can capture now').waitFor();
    expect(await message(page).getByText('moves only by capturing').count()).toBe(0);
  });

  it('of Hecatomb reads the same number of moves everywhere', async () => {
    const { page } = await openSeat(await createSameScreen('hecatomb'), 'white');
    await page.locator('svg.input').waitFor();
    const players = (await page.locator('.player').allInnerTexts()).join(' ');
    expect(players).toContain('5');
    expect(players).not.toContain('10');
    const rules = await open('/rules/hecatomb');
    await rules.page.getByText('five by each').first().waitFor();
  });

  it('finds the way back from the lesson to the game', async () => {
    const game = await createAgainstComputer('lines-of-action');
    const { page } = await openSeat(game, 'white');
    await message(page).getByRole('link', { name: 'Learn in 90 seconds' }).click();
    await page.getByRole('link', { name: 'Back to the game' }).click();
    await page.waitForURL((url) => url.pathname === `/g/${game.id}`);
    await message(page).getByText('Bring all your pieces together').waitFor();
    // A lesson that was opened otherwise has no such link.
    const other = await open('/learn/lines-of-action');
    await other.page.getByRole('button', { name: /Task 1 of/ }).waitFor();
    expect(await other.page.getByRole('link', { name: 'Back to the game' }).count()).toBe(0);
  });

  it('on a phone reads text that does not go on under its sign', async () => {
    const { page } = await openSeat(await createSameScreen('mad-bishops'), 'white', { size: 'phone' });
    await message(page).getByText('Capture every enemy bishop').waitFor();
    const lines = await message(page).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element.querySelector('.body') as Node);
      const sign = element.querySelector('.sign')?.getBoundingClientRect().right ?? 0;
      return [...range.getClientRects()].map(({ left }) => left - sign);
    });
    expect(lines.length).toBeGreaterThan(1);
    for (const distance of lines) expect(distance).toBeGreaterThan(0);
  });
});

describe.each(gameNames)('the advice of %s on a small phone', (game) => {
  it.each(['en', 'pt'] as const)(
    'has room in the message, whose height stays the same (%s)',
    async (language) => {
      const { page } = await openSeat(await createAgainstComputer(game), 'white', {
        size: 'phone',
        touch: true,
        language,
      });
      await message(page).locator('.learn').waitFor();
      await loadAdvice(game);
      const coaches: Coach[] = Object.values(adviceOf(game)?.newcomer ?? {});
      const texts = coaches.flatMap(({ aim, tips, chosen, supply }) => [
        aim[language].replace('{left}', '5'),
        ...[...tips, ...chosen].map(({ text }) => text[language]),
        ...(supply ? [supply[language]] : []),
      ]);
      const turn = language === 'en' ? 'Your move, White.' : 'É a sua vez (Brancas).';
      const taller = await message(page).evaluate(
        async (element, sentences) => {
          // A browser may keep the font of the system if that of the page comes late.
          const faces = [...document.styleSheets]
            .flatMap((sheet) => [...sheet.cssRules])
            .filter((rule) => rule instanceof CSSFontFaceRule);
          const text = faces.find(({ style }) => /Sans/.test(style.getPropertyValue('font-family')));
          const face = new FontFace('of-the-page', text?.style.getPropertyValue('src') ?? '', {
            weight: '400 700',
          });
          document.fonts.add(await face.load());
          element.style.fontFamily = 'of-the-page';
          const usual = parseFloat(getComputedStyle(element).minBlockSize);
          const paragraph = element.querySelector('p');
          return sentences.filter((sentence) => {
            if (paragraph) paragraph.textContent = `${sentence} `;
            return element.getBoundingClientRect().height > usual;
          });
        },
        texts.map((text) => `${turn} ${text}`),
      );
      expect(texts.length).toBeGreaterThan(3);
      expect(taller).toEqual([]);
    },
  );
});

describe('an offer of a draw', () => {
  it('is asked for again, with the safe answer first, and declined by a computer in the opening', async () => {
    const { page } = await openSeat(await createAgainstComputer('lines-of-action'), 'white');
    await message(page).getByText('Bring all your pieces together').waitFor();
    await page.getByRole('button', { name: 'Offer draw' }).click();
    await message(page).getByText('Offer your opponent a draw?').waitFor();
    const answers = message(page).getByRole('button');
    expect((await answers.allInnerTexts())[0]).toBe('Keep playing');
    await answers.first().click();
    expect(await message(page).getByText('Offer your opponent a draw?').count()).toBe(0);
    await page.getByRole('button', { name: 'Offer draw' }).click();
    await message(page).getByRole('button', { name: 'Yes, a draw' }).click();
    await message(page).getByText('Your opponent declines.').waitFor();
  });
});

describe('a hint', () => {
  it('takes the place of the selection', async () => {
    const { page } = await openSeat(
      await createAgainstComputer('hecatomb', { start: KING_IN_REACH }),
      'white',
    );
    await touchAll(page, ['e1'], 'mouse');
    await page.locator('.mark-target, .mark-capture').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.mark-hint').first().waitFor({ state: 'attached' });
    expect(await page.locator('.mark-target, .mark-capture').count()).toBe(0);
    await touchAll(page, ['e1'], 'mouse');
    await page.locator('.mark-target, .mark-capture').first().waitFor({ state: 'attached' });
    expect(await page.locator('.mark-hint').count()).toBe(0);
  });
});

describe('the end of a game', () => {
  it('is told to the reader, drawn, and followed by what to do next', async () => {
    const start = '4k3/4q3/8/8/Q7/8/8/K3Q3 w 3';
    const game = await createAgainstComputer('hecatomb', { start });
    const { page } = await openSeat(game, 'white', { size: 'phone', touch: true });
    await touchAll(page, ['a4', 'e8'], 'touch');
    await page.locator('.banner').getByText('You win').waitFor();
    await page.locator('.fallen use[href="#tessera-black-king"]').waitFor({ state: 'attached' });
    await message(page).getByText('You win: you captured the king').waitFor();
    for (const name of ['Rematch', 'Next: Medium · level 4'])
      expect(await message(page).getByRole('button', { name }).count()).toBe(1);
    expect(await message(page).getByRole('link', { name: 'Review' }).count()).toBe(1);
    await expectAccessible(page);
    await expectNoOverflow(page);
    // Any key or press removes the banner.
    await page.keyboard.press('Shift');
    await expect.poll(() => page.locator('.banner').count()).toBe(0);
    await message(page).getByRole('button', { name: 'Next: Medium · level 4' }).click();
    await page.waitForURL((url) => /\/g\/\w+$/.test(url.pathname) && !url.pathname.endsWith(game.id));
    await page.locator('.upper').getByText('Medium · level 4').waitFor();
  });

  it.each(['reduce', 'no-preference'] as const)(
    'lights the connected group up, piece by piece unless motion is reduced (%s)',
    async (reducedMotion) => {
      const start = '8/8/2b5/2bb4/8/8/5b2/w6w b';
      const { page } = await openSeat(await createSameScreen('lines-of-action', { start }), 'white');
      await page.emulateMedia({ reducedMotion });
      await touchAll(page, ['f2', 'd4'], 'mouse');
      await expect.poll(() => page.locator('.mark-finale').count()).toBe(4);
      const begins = await page
        .locator('.mark-finale')
        .evaluateAll((marks) => marks.map((mark) => parseFloat(getComputedStyle(mark).animationDelay)));
      const inTurn = reducedMotion === 'reduce' ? [0, 0, 0, 0] : [0, 0.13, 0.26, 0.39];
      expect(begins.map((seconds) => Math.round(seconds * 100) / 100)).toEqual(inTurn);
    },
  );

  it.each([
    ['white', [523, 659, 784, 1047]],
    ['black', [440, 349, 294]],
  ] as const)('is heard by the player of %s as it went', async (seat, notes) => {
    const game = await create({ kind: 'hecatomb', start: KING_IN_REACH } as NewGame);
    const { page } = await openSeat(game, seat);
    await page.addInitScript(() => {
      const prefs = JSON.parse(localStorage.getItem('tessera.prefs') ?? '{}') as object;
      localStorage.setItem('tessera.prefs', JSON.stringify({ ...prefs, sound: true }));
      const played: number[] = [];
      Object.assign(globalThis, { played });
      const create = (make: () => OscillatorNode) => {
        const oscillator = make();
        const set = oscillator.frequency.setValueAtTime.bind(oscillator.frequency);
        oscillator.frequency.setValueAtTime = (value, at) => {
          played.push(value);
          return set(value, at);
        };
        return oscillator;
      };
      const { createOscillator } = AudioContext.prototype;
      AudioContext.prototype.createOscillator = function (this: AudioContext) {
        return create(() => createOscillator.call(this));
      };
    });
    await page.reload();
    await page.locator('svg.tessera-board').first().waitFor();
    // Browsers let a page sound only after a gesture.
    await page.locator('.message').click();
    const { page: white } = seat === 'white' ? { page } : await openSeat(game, 'white');
    await touchAll(white, ['a4', 'e8'], 'mouse');
    const heard = () =>
      page.evaluate(() => (globalThis as unknown as { played: number[] }).played.map(Math.round));
    await expect.poll(heard).toEqual(expect.arrayContaining([...notes]));
  });

  it('lights the balls on their goal, and lets the last bishop fall', async () => {
    const start = '3,wW,wW/3,wW,w/1,bB,3/5/bB,1,bB,2 w 4 5';
    const { page } = await openSeat(await createSameScreen('mitsudomoe', { start }), 'white');
    await touchAll(page, ['d4', 'e4'], 'mouse');
    await expect.poll(() => page.locator('.mark-finale').count()).toBe(3);
    const bishops = await createSameScreen('mad-bishops:8x8', { start: '8/4b3/8/8/1w6/8/8/8 w' });
    const { page: other } = await openSeat(bishops, 'white');
    await touchAll(other, ['b4', 'e7'], 'mouse');
    await other.locator('.fallen use[href="#tessera-black-bishop"]').waitFor({ state: 'attached' });
  });

  it.each(['en', 'pt'] as const)(
    'leaves what to do next on the screen of a small phone (%s)',
    async (language) => {
      const game = await createAgainstComputer('hecatomb', { start: KING_IN_REACH });
      const { page } = await openSeat(game, 'white', { size: 'phone', touch: true, language });
      await touchAll(page, ['a4', 'e8'], 'touch');
      const actions = message(page).locator('.button');
      await expect.poll(() => actions.count()).toBe(4);
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const bottoms = await actions.evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect().bottom),
      );
      expect(Math.max(...bottoms)).toBeLessThanOrEqual(sizes.phone.height);
    },
  );

  it('is worded for the winner, the loser and a spectator', async () => {
    const game = await create({ kind: 'hecatomb', start: KING_IN_REACH } as NewGame);
    const [white, black] = [await openSeat(game, 'white'), await openSeat(game, 'black')];
    const spectator = await watch(game.id);
    const portuguese = await watch(game.id, { language: 'pt' });
    await spectator.page.locator('svg.input, svg.tessera-board').first().waitFor();
    await touchAll(white.page, ['a4', 'e8'], 'mouse');
    await message(white.page).getByText('You win: you captured the king').waitFor();
    await message(black.page).getByText('You lose: your king was captured').waitFor();
    await message(spectator.page).getByText('White wins: Black’s king was captured').waitFor();
    await message(portuguese.page).getByText('o rei das pretas foi capturado').waitFor();
  });

  it.each(everySize)('is told beside the board, on %s', async (size) => {
    const game = await createAgainstComputer('hecatomb', { start: KING_IN_REACH });
    const { page } = await openSeat(game, 'white', { size });
    await touchAll(page, ['a4', 'e8'], 'mouse');
    await page.locator('.banner').getByText('You win').waitFor();
    // It rises to its place.
    await page
      .locator('.banner')
      .evaluate((banner) => Promise.allSettled(banner.getAnimations().map(({ finished }) => finished)));
    const banner = await page.locator('.banner').boundingBox();
    const board = await page.locator('.cell').evaluateAll((cells) => {
      const boxes = cells.map((cell) => cell.getBoundingClientRect());
      return {
        top: Math.min(...boxes.map(({ top }) => top)),
        left: Math.min(...boxes.map(({ left }) => left)),
      };
    });
    if (!banner) throw new Error('the banner is not visible');
    expect(banner.y + banner.height).toBeLessThanOrEqual(board.top + 1);
    expect(banner.y).toBeGreaterThanOrEqual(0);
    expect(banner.x).toBeGreaterThanOrEqual(0);
  });
});

describe('a rematch', () => {
  it('says which colour one plays now', async () => {
    const game = await create({ kind: 'hecatomb', start: KING_IN_REACH } as NewGame);
    const [white, black] = [await openSeat(game, 'white'), await openSeat(game, 'black')];
    await touchAll(white.page, ['a4', 'e8'], 'mouse');
    await message(white.page).getByRole('button', { name: 'Rematch' }).click();
    await message(black.page).getByRole('button', { name: 'Accept' }).click();
    await black.page.waitForURL((url) => !url.pathname.endsWith(game.id));
    await message(black.page).getByText('Rematch: you play White now').waitFor();
  });
});

describe('the end of a lesson', () => {
  it('proposes a first opponent', async () => {
    const { page } = await open('/learn/hecatomb:classic');
    for (let i = 0; i < 4; i += 1) {
      await page.getByRole('button', { name: new RegExp(`Task ${i + 1} of`) }).waitFor();
      await page.getByRole('button', { name: 'Skip' }).click();
    }
    await page.getByRole('button', { name: 'Play your first game: Beginner · level 1' }).click();
    await page.waitForURL(/\/g\/\w+$/);
    await page.locator('svg.input').waitFor();
  });
});
