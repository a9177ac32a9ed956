//! `GameTree`: a game with variations, comments and marks, as an analysis makes it and records hold it.

mod edit;
mod json;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use edit::{CommentPlace, TreeError};
pub use json::{NodeJson, TreeJson};

use super::{Comment, Entry, GameResult, Mark, SizeLimit, Tags, Transcript, TranscriptError, read};
use crate::{AnyGame, GameKind, Outcome, PositionError};

/// A game with variations. Every move in it is legal where it stands.
///
/// The first child of a node continues the line, the others are variations of that move. The line from the root along first
/// children is the main line. Parsing checks every move; `Display` writes the canonical text, which reads back as an equal tree.
///
/// ```
/// use tessera_rules::{GameKind, pgn::{GameTree, Mark}};
///
/// let kind: GameKind = "lines-of-action".parse().unwrap();
/// let mut tree = GameTree::new(kind);
/// let main = tree.add(GameTree::ROOT, "b1-b3").unwrap();
/// let other = tree.add(GameTree::ROOT, "c1-c3").unwrap();
/// tree.set_mark(other, Some(Mark::Good)).unwrap();
/// assert!(tree.to_string().ends_with("1. b1-b3 (1. c1-c3 $1) *\n"));
/// tree.promote(other).unwrap();
/// assert_eq!(tree.main_line().moves[0].text, "c1-c3");
/// assert_eq!(tree.game_at(main).unwrap().moves(), ["b1-b3"]);
/// ```
#[derive(Clone, Debug)]
pub struct GameTree {
    kind: GameKind,
    start: Option<String>,
    /// The tag pairs that do not follow from the moves.
    pub tags: Tags,
    result: GameResult,
    nodes: BTreeMap<NodeId, TreeNode>,
    next_id: u32,
}

/// A node of a tree. An id stays with its node and is not given to another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(
    /// Counted from 0, the root.
    pub u32,
);

/// A move of a tree with what is said about it; at the root, the start of the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeNode {
    parent: Option<NodeId>,
    text: String,
    before: Option<Comment>,
    comment: Option<Comment>,
    mark: Option<Mark>,
    children: Vec<NodeId>,
}

impl TreeNode {
    /// The node before the move; `None` for the root.
    pub fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The canonical text of the move; empty for the root.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The comment in front of a variation that begins with this move.
    pub fn before(&self) -> Option<&Comment> {
        self.before.as_ref()
    }

    /// The comment on the move; at the root, the comment in front of the game.
    pub fn comment(&self) -> Option<&Comment> {
        self.comment.as_ref()
    }

    /// The mark of the move.
    pub fn mark(&self) -> Option<Mark> {
        self.mark
    }

    /// The moves that follow: the continuation of the line, then the variations.
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }
}

impl GameTree {
    /// The start of the game.
    pub const ROOT: NodeId = NodeId(0);

    /// The most moves of a tree with variations.
    pub const MAX_MOVES: usize = 20_000;

    /// How deep variations may lie in each other.
    pub const MAX_NESTING: usize = 100;

    /// The most bytes of all comments together.
    pub const MAX_COMMENT_BYTES: usize = 1 << 20;

    /// The most bytes of a text that is read as one tree.
    pub const MAX_BYTES: usize = 4 << 20;

    /// A tree without moves at the usual start.
    pub fn new(kind: GameKind) -> Self {
        Self::at_start(kind, None)
    }

    /// A tree without moves at a position.
    pub fn at(kind: GameKind, position: &str) -> Result<Self, PositionError> {
        let game = kind.game_at(position)?;
        let start = (!game.has_usual_start()).then(|| game.start());
        let mut tree = Self::at_start(kind, start);
        tree.set_outcome(game.outcome());
        Ok(tree)
    }

    /// The moves played so far, without variations.
    pub fn of(game: &dyn AnyGame, tags: Tags) -> Self {
        Self::from_legal(Transcript::of(game, tags))
    }

    /// The main line of a transcript whose moves are legal.
    fn from_legal(transcript: Transcript) -> Self {
        let mut tree = Self {
            tags: transcript.tags,
            result: transcript.result,
            ..Self::at_start(transcript.kind, transcript.start)
        };
        let mut at = Self::ROOT;
        for entry in transcript.moves {
            at = tree.insert(at, entry.text);
            if let Some(node) = tree.nodes.get_mut(&at) {
                node.comment = entry.comment;
            }
        }
        if let Some(root) = tree.nodes.get_mut(&Self::ROOT) {
            root.comment = transcript.preface;
        }
        tree
    }

    pub(super) fn at_start(kind: GameKind, start: Option<String>) -> Self {
        Self {
            kind,
            start,
            tags: Tags::default(),
            result: GameResult::Unfinished,
            nodes: BTreeMap::from([(Self::ROOT, TreeNode::default())]),
            next_id: 1,
        }
    }

    /// Parses a text with exactly one game.
    pub fn parse(text: &str) -> Result<Self, TranscriptError> {
        if text.len() > Self::MAX_BYTES {
            return Err(too_large(SizeLimit::Text));
        }
        super::exactly_one(Self::parse_all(text)?)
    }

    /// Parses a text with any number of games. How large the text may be is for the caller to say.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, TranscriptError> {
        let trees = read::trees(text)?;
        for tree in &trees {
            if tree.move_count() > Self::MAX_MOVES && tree.variation_move_count() > 0 {
                return Err(too_large(SizeLimit::Moves));
            }
            if tree.comment_bytes() > Self::MAX_COMMENT_BYTES {
                return Err(too_large(SizeLimit::Comments));
            }
        }
        Ok(trees)
    }

    /// The game and its variant.
    pub fn kind(&self) -> GameKind {
        self.kind
    }

    /// The canonical position string of the start; `None` for the usual start.
    pub fn start(&self) -> Option<&str> {
        self.start.as_deref()
    }

    /// The result of the main line, or the one that was written where the rules give none.
    pub fn result(&self) -> GameResult {
        self.result
    }

    pub(super) fn set_result(&mut self, result: GameResult) {
        self.result = result;
    }

    /// A node; `None` if it has been deleted or never was in the tree.
    pub fn node(&self, id: NodeId) -> Option<&TreeNode> {
        self.nodes.get(&id)
    }

    /// The number of moves, variations included.
    pub fn move_count(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The number of moves that are not on the main line.
    pub fn variation_move_count(&self) -> usize {
        self.move_count() - self.main_nodes().count()
    }

    /// The nodes of the main line, without the root.
    pub fn main_nodes(&self) -> impl Iterator<Item = NodeId> {
        let next = |&id: &NodeId| self.first_child(id);
        std::iter::successors(self.first_child(Self::ROOT), next)
    }

    fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.nodes.get(&id)?.children.first().copied()
    }

    /// The nodes from the first move to this one; empty for the root and for ids that are not in the tree.
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let parent = |&id: &NodeId| self.nodes.get(&id)?.parent;
        let is_move = |id: &NodeId| *id != Self::ROOT && self.nodes.contains_key(id);
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), parent)
            .take_while(is_move)
            .collect();
        path.reverse();
        path
    }

    /// The game before its first move.
    pub fn opening(&self) -> Result<Box<dyn AnyGame>, PositionError> {
        match &self.start {
            None => Ok(self.kind.new_game()),
            Some(start) => self.kind.game_at(start),
        }
    }

    /// The game after the moves from the start to this node; `None` if the node is not in the tree.
    pub fn game_at(&self, id: NodeId) -> Option<Box<dyn AnyGame>> {
        self.nodes.get(&id)?;
        let mut game = self.opening().ok()?;
        for id in self.path(id) {
            game.play(&self.nodes.get(&id)?.text).ok()?;
        }
        Some(game)
    }

    /// The main line alone.
    pub fn main_line(&self) -> Transcript {
        let comment = |id: NodeId| self.nodes.get(&id)?.comment.clone();
        let entry = |id: NodeId| Entry {
            text: self
                .nodes
                .get(&id)
                .map_or_else(String::new, |node| node.text.clone()),
            comment: comment(id),
        };
        Transcript {
            kind: self.kind,
            tags: self.tags.clone(),
            start: self.start.clone(),
            preface: comment(Self::ROOT),
            moves: self.main_nodes().map(entry).collect(),
            result: self.result,
        }
    }

    /// How many variations lie around this node, the one that it begins included; 0 on the main line.
    pub fn nesting(&self, id: NodeId) -> usize {
        let begins_variation = |id: &NodeId| {
            let parent = self.nodes.get(id).and_then(|node| node.parent);
            parent.is_some_and(|parent| self.first_child(parent) != Some(*id))
        };
        self.path(id)
            .iter()
            .filter(|id| begins_variation(id))
            .count()
    }

    fn comment_bytes(&self) -> usize {
        let comments = self
            .nodes
            .values()
            .flat_map(|node| [&node.before, &node.comment]);
        comments
            .flatten()
            .map(|comment| comment.as_str().len())
            .sum()
    }

    /// Adds a child behind the other children and returns its id.
    pub(super) fn insert(&mut self, parent: NodeId, text: String) -> NodeId {
        let id = NodeId(self.next_id);
        self.next_id += 1;
        let node = TreeNode {
            parent: Some(parent),
            text,
            ..TreeNode::default()
        };
        self.nodes.insert(id, node);
        if let Some(parent) = self.nodes.get_mut(&parent) {
            parent.children.push(id);
        }
        id
    }

    /// Joins a text to the comment at a place that may have comments.
    pub(super) fn remark(&mut self, id: NodeId, place: CommentPlace, text: &str) {
        if let Some(node) = self.nodes.get_mut(&id) {
            let slot = match place {
                CommentPlace::Before => &mut node.before,
                CommentPlace::After => &mut node.comment,
            };
            *slot = Comment::join(slot.as_ref(), Comment::new(text).as_ref());
        }
    }

    /// Marks a move; the start of the game cannot be marked.
    pub(super) fn mark(&mut self, id: NodeId, mark: Mark) {
        if let Some(node) = self.nodes.get_mut(&id).filter(|node| node.parent.is_some()) {
            node.mark = Some(mark);
        }
    }

    /// Result and termination of the rules where they end the main line. If they do not, those of a person stay.
    pub(super) fn set_outcome(&mut self, outcome: Option<Outcome>) {
        if let Some(outcome) = outcome {
            self.result = Some(outcome).into();
            outcome.reason.word().clone_into(&mut self.tags.termination);
        }
    }
}

const fn too_large(limit: SizeLimit) -> TranscriptError {
    TranscriptError::TooLarge { line: None, limit }
}

/// Trees are equal if their texts are: ids do not count.
impl PartialEq for GameTree {
    fn eq(&self, other: &Self) -> bool {
        self.to_string() == other.to_string()
    }
}

impl Eq for GameTree {}

#[cfg(test)]
mod tests;
