//! Trees as JSON: a list of nodes, so that depth costs nothing. Reading checks every move, as parsing does.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{Comment, GameResult, GameTree, Mark, NodeId, SizeLimit, Tags, TreeError, TreeNode};
use crate::GameKind;

/// A tree as it is serialised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TreeJson {
    /// The game and its variant.
    pub kind: GameKind,
    /// The position string of the start; none for the usual start.
    #[serde(default)]
    pub start: Option<String>,
    /// The tag pairs that do not follow from the moves.
    #[serde(default)]
    pub tags: Tags,
    /// The result, as records write it.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub result: GameResult,
    /// The comment in front of the game.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub preface: Option<Comment>,
    /// The moves, each behind the one that it follows; of those that follow the same move, the first continues the line.
    pub nodes: Vec<NodeJson>,
}

/// A move of a tree as it is serialised.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NodeJson {
    /// Its number, from 1.
    #[cfg_attr(feature = "openapi", schema(value_type = u32))]
    pub id: NodeId,
    /// The move that it follows; 0 for the start of the game.
    #[cfg_attr(feature = "openapi", schema(value_type = u32))]
    pub parent: NodeId,
    /// The text of the move.
    #[serde(rename = "move")]
    pub text: String,
    /// The comment in front of a variation that begins with the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub before: Option<Comment>,
    /// The comment on the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<String>))]
    pub comment: Option<Comment>,
    /// The mark of the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mark: Option<Mark>,
}

impl From<&GameTree> for TreeJson {
    fn from(tree: &GameTree) -> Self {
        let mut nodes = Vec::with_capacity(tree.move_count());
        let mut open = vec![GameTree::ROOT];
        while let Some((id, node)) = open.pop().and_then(|id| Some((id, tree.nodes.get(&id)?))) {
            open.extend(node.children.iter().rev());
            nodes.extend(node.parent.map(|parent| NodeJson {
                id,
                parent,
                text: node.text.clone(),
                before: node.before.clone(),
                comment: node.comment.clone(),
                mark: node.mark,
            }));
        }
        Self {
            kind: tree.kind,
            start: tree.start.clone(),
            tags: tree.tags.clone(),
            result: tree.result,
            preface: tree
                .node(GameTree::ROOT)
                .and_then(|root| root.comment.clone()),
            nodes,
        }
    }
}

impl TryFrom<TreeJson> for GameTree {
    type Error = TreeError;

    fn try_from(json: TreeJson) -> Result<Self, TreeError> {
        if json.nodes.len() > Self::MAX_MOVES {
            return Err(TreeError::TooLarge(SizeLimit::Moves));
        }
        let mut tree = match &json.start {
            None => Self::new(json.kind),
            Some(start) => Self::at(json.kind, start).map_err(TreeError::Start)?,
        };
        tree.tags = json.tags;
        tree.result = json.result;
        for node in json.nodes {
            let id = node.id;
            let is_new = id != Self::ROOT && !tree.nodes.contains_key(&id);
            let follows = tree.nodes.contains_key(&node.parent);
            if !is_new || !follows || id.0 == u32::MAX {
                return Err(TreeError::Misplaced(id));
            }
            tree.next_id = tree.next_id.max(id.0 + 1);
            let parent = tree
                .nodes
                .get_mut(&node.parent)
                .ok_or(TreeError::Misplaced(id))?;
            parent.children.push(id);
            tree.nodes.insert(
                id,
                TreeNode {
                    parent: Some(node.parent),
                    text: node.text,
                    before: node.before,
                    comment: node.comment,
                    mark: node.mark,
                    children: Vec::new(),
                },
            );
        }
        if let Some(root) = tree.nodes.get_mut(&Self::ROOT) {
            root.comment = json.preface;
        }
        if tree.comment_bytes() > Self::MAX_COMMENT_BYTES {
            return Err(TreeError::TooLarge(SizeLimit::Comments));
        }
        if let Some((name, _)) = tree
            .tags
            .others
            .iter()
            .find(|(name, _)| !Tags::is_free(name))
        {
            return Err(TreeError::Tag(name.clone()));
        }
        tree.check_moves()?;
        if tree.to_string().len() > Self::MAX_BYTES {
            return Err(TreeError::TooLarge(SizeLimit::Text));
        }
        Ok(tree)
    }
}

impl GameTree {
    /// Plays every move once, writes its canonical text, and takes result and termination from the end of the main line.
    fn check_moves(&mut self) -> Result<(), TreeError> {
        let mut game = self.game_at(Self::ROOT).ok_or(TreeError::Root)?;
        let mut texts: BTreeMap<NodeId, String> = BTreeMap::new();
        // Each node with its ply and the number of variations around it.
        let mut open = vec![(Self::ROOT, 0, 0)];
        let mut main_outcome = game.outcome();
        while let Some((id, ply, nesting)) = open.pop() {
            let Some(node) = self.nodes.get(&id) else {
                continue;
            };
            if nesting > Self::MAX_NESTING {
                return Err(TreeError::TooLarge(SizeLimit::Nesting));
            }
            if let Some(parent) = node.parent {
                while game.ply() >= ply {
                    game.undo();
                }
                let text = game.play(&node.text).map_err(TreeError::Move)?;
                let siblings = self
                    .nodes
                    .get(&parent)
                    .map_or(&[][..], |parent| &parent.children);
                let mut same = siblings
                    .iter()
                    .filter(|&other| texts.get(other) == Some(&text));
                if same.next().is_some() {
                    return Err(TreeError::Misplaced(id));
                }
                if siblings.first() == Some(&id) && node.before.is_some() {
                    return Err(TreeError::NoVariation);
                }
                if nesting == 0 {
                    main_outcome = game.outcome();
                }
                texts.insert(id, text);
            }
            for (i, &child) in node.children.iter().enumerate().rev() {
                open.push((child, ply + 1, nesting + usize::from(i > 0)));
            }
        }
        for (id, text) in texts {
            if let Some(node) = self.nodes.get_mut(&id) {
                node.text = text;
            }
        }
        self.set_outcome(main_outcome);
        Ok(())
    }
}

impl Serialize for GameTree {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        TreeJson::from(self).serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for GameTree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let json = TreeJson::deserialize(deserializer)?;
        Self::try_from(json).map_err(de::Error::custom)
    }
}
