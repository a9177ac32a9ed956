//! Changes of a tree: moves, variations, comments and marks.

use super::{Comment, GameResult, GameTree, Mark, NodeId, SizeLimit};
use crate::{MoveError, PositionError, pgn::UNTERMINATED};

/// Where a comment stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommentPlace {
    /// In front of the first move of a variation.
    Before,
    /// Behind the move; at the root, in front of the game.
    After,
}

/// Why a tree is not changed, or is no tree.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// The node has been deleted or never was in the tree.
    #[error("there is no move {} in the tree", .0.0)]
    UnknownNode(NodeId),
    /// The start of the game is no move.
    #[error("the start of the game is no move")]
    Root,
    /// The move does not parse or is not legal there.
    #[error("{0}")]
    Move(MoveError),
    /// The start is no position of the game.
    #[error("the start position cannot be used: {0}")]
    Start(PositionError),
    /// The node does not begin a variation.
    #[error("a comment stands before a move only where the move begins a variation")]
    NoVariation,
    /// A node of the JSON form has no place in the tree.
    #[error("move {} must come once, and after the move that it follows", .0.0)]
    Misplaced(NodeId),
    /// The name of a tag pair is no name, or that of a pair that follows from the moves.
    #[error("{0:?} cannot be the name of a header pair of its own")]
    Tag(String),
    /// The tree would grow too large.
    #[error("{0}")]
    TooLarge(SizeLimit),
}

impl GameTree {
    /// Adds a move behind a node and returns its node; that of the same move if it is there already. The first move behind a node
    /// continues the line, the others are variations.
    pub fn add(&mut self, parent: NodeId, text: &str) -> Result<NodeId, TreeError> {
        let mut game = self.game_at(parent).ok_or(TreeError::UnknownNode(parent))?;
        let text = game.play(text).map_err(TreeError::Move)?;
        if let Some(id) = self.child(parent, &text) {
            return Ok(id);
        }
        if self.move_count() >= Self::MAX_MOVES {
            return Err(TreeError::TooLarge(SizeLimit::Moves));
        }
        let begins_variation = self.first_child(parent).is_some();
        let nesting = self.nesting(parent) + usize::from(begins_variation);
        if nesting > Self::MAX_NESTING {
            return Err(TreeError::TooLarge(SizeLimit::Nesting));
        }
        let id = self.insert(parent, text);
        if nesting == 0 {
            self.set_outcome(game.outcome());
        }
        Ok(id)
    }

    /// The child with this canonical move text.
    pub(in crate::pgn) fn child(&self, parent: NodeId, text: &str) -> Option<NodeId> {
        let mut children = self.nodes.get(&parent)?.children.iter().copied();
        children.find(|id| self.nodes.get(id).is_some_and(|node| node.text == text))
    }

    /// Lets the innermost variation that holds the node change places with the move that it replaces.
    pub fn promote(&mut self, id: NodeId) -> Result<(), TreeError> {
        let path = self.path_of_move(id)?;
        let begins_variation = |id: &&NodeId| !self.is_first_child(**id);
        match path.iter().rev().find(begins_variation).copied() {
            Some(first) => self.promote_all(&[first]),
            None => Ok(()),
        }
    }

    /// Makes the line to the node the main line.
    pub fn make_main(&mut self, id: NodeId) -> Result<(), TreeError> {
        let path = self.path_of_move(id)?;
        self.promote_all(&path)
    }

    /// Makes each of these nodes the first child of its parent.
    fn promote_all(&mut self, ids: &[NodeId]) -> Result<(), TreeError> {
        let before = self.clone();
        for &id in ids {
            self.make_first(id);
        }
        let nesting = |&id: &NodeId| self.nesting(id);
        let leaves = self
            .nodes
            .iter()
            .filter(|(_, node)| node.children.is_empty());
        if leaves.map(|(id, _)| id).map(nesting).max() > Some(Self::MAX_NESTING) {
            *self = before;
            return Err(TreeError::TooLarge(SizeLimit::Nesting));
        }
        self.settle(&before);
        Ok(())
    }

    pub(in crate::pgn) fn make_first(&mut self, id: NodeId) {
        let Some(parent) = self.nodes.get(&id).and_then(|node| node.parent) else {
            return;
        };
        if let Some(parent) = self.nodes.get_mut(&parent) {
            parent.children.retain(|&child| child != id);
            parent.children.insert(0, id);
        }
        self.join_comments(id);
    }

    /// A move that begins no variation has its comments behind it.
    fn join_comments(&mut self, id: NodeId) {
        if let Some(node) = self.nodes.get_mut(&id)
            && let Some(before) = node.before.take()
        {
            node.comment = Comment::join(Some(&before), node.comment.as_ref());
        }
    }

    /// Removes a move with everything that follows it. If a variation replaces it, the first one takes its place.
    pub fn delete(&mut self, id: NodeId) -> Result<(), TreeError> {
        self.path_of_move(id)?;
        let before = self.clone();
        let mut doomed = vec![id];
        let parent = self.nodes.get(&id).and_then(|node| node.parent);
        while let Some(node) = doomed.pop().and_then(|id| self.nodes.remove(&id)) {
            doomed.extend(node.children);
        }
        if let Some(siblings) = parent.and_then(|parent| self.nodes.get_mut(&parent)) {
            siblings.children.retain(|&child| child != id);
            if let Some(&first) = siblings.children.first() {
                self.join_comments(first);
            }
        }
        self.settle(&before);
        Ok(())
    }

    /// Writes the comment of a node, or removes it.
    pub fn set_comment(
        &mut self,
        id: NodeId,
        place: CommentPlace,
        comment: Option<Comment>,
    ) -> Result<(), TreeError> {
        if !self.nodes.contains_key(&id) {
            return Err(TreeError::UnknownNode(id));
        }
        if place == CommentPlace::Before && self.is_first_child(id) {
            return Err(TreeError::NoVariation);
        }
        let bytes = self.comment_bytes();
        let node = self.nodes.get_mut(&id).ok_or(TreeError::UnknownNode(id))?;
        let slot = match place {
            CommentPlace::Before => &mut node.before,
            CommentPlace::After => &mut node.comment,
        };
        let length =
            |comment: &Option<Comment>| comment.as_ref().map_or(0, |text| text.as_str().len());
        let bytes = bytes - length(slot) + length(&comment);
        if comment.is_some() && bytes > Self::MAX_COMMENT_BYTES {
            return Err(TreeError::TooLarge(SizeLimit::Comments));
        }
        *slot = comment;
        Ok(())
    }

    /// Writes the mark of a move, or removes it.
    pub fn set_mark(&mut self, id: NodeId, mark: Option<Mark>) -> Result<(), TreeError> {
        if id == Self::ROOT {
            return Err(TreeError::Root);
        }
        let node = self.nodes.get_mut(&id).ok_or(TreeError::UnknownNode(id))?;
        node.mark = mark;
        Ok(())
    }

    pub(in crate::pgn) fn is_first_child(&self, id: NodeId) -> bool {
        let parent = self.nodes.get(&id).and_then(|node| node.parent);
        parent.is_none_or(|parent| self.first_child(parent) == Some(id))
    }

    /// The path to a node, which must be a move of the tree.
    fn path_of_move(&self, id: NodeId) -> Result<Vec<NodeId>, TreeError> {
        if id == Self::ROOT {
            return Err(TreeError::Root);
        }
        if !self.nodes.contains_key(&id) {
            return Err(TreeError::UnknownNode(id));
        }
        Ok(self.path(id))
    }

    /// Result and termination after a change. Those that the rules gave to a main line that is no longer the main line, go.
    fn settle(&mut self, before: &Self) {
        let end = |tree: &Self| tree.main_nodes().last().unwrap_or(Self::ROOT);
        let outcome = |tree: &Self| tree.game_at(end(tree)).and_then(|game| game.outcome());
        if end(self) == end(before) {
            return;
        }
        if outcome(before).is_some() {
            self.result = GameResult::Unfinished;
            UNTERMINATED.clone_into(&mut self.tags.termination);
        }
        self.set_outcome(outcome(self));
    }
}
