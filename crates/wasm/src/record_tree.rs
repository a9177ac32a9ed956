//! Records with variations: text in, a tree of moves out, and back.

use tessera_protocol::{Code, Problem, ProblemReason};
use tessera_rules::pgn::{GameTree, tree::TreeJson};

/// The tree of a record, all of whose moves are legal.
pub(crate) fn read(record: &str) -> Result<TreeJson, Box<Problem>> {
    let tree = GameTree::parse(record).map_err(ProblemReason::from);
    let tree = tree.map_err(|reason| Box::new(Problem::because(Code::Invalid, reason)))?;
    Ok(TreeJson::from(&tree))
}

/// The canonical text of a tree, whose moves are checked.
pub(crate) fn write(tree: TreeJson) -> Result<String, Box<Problem>> {
    let tree = GameTree::try_from(tree);
    let tree = tree.map_err(|error| Box::new(Problem::new(Code::Invalid, error.to_string())))?;
    Ok(tree.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_is_written_as_it_was_read() {
        let record =
            "[Game \"lines-of-action\"]\n\n1. b1-b3 $3 {why} (1. c1-c3 1... a2-c2) 1... a2-c2 *";
        let tree = read(record).unwrap();
        assert_eq!(tree.nodes.len(), 4);
        let text = write(tree.clone()).unwrap();
        assert_eq!(read(&text).unwrap(), tree);
        assert_eq!(write(tree).unwrap(), text);
    }

    #[test]
    fn an_illegal_move_is_refused_in_both_directions() {
        let error = read("[Game \"hecatomb\"]\n\n1. d4xd5 (1. d4-d9) *").unwrap_err();
        let reason = serde_json::to_value(&error.reason).unwrap();
        assert_eq!(reason["fault"]["code"], "move");
        let mut tree = read("[Game \"hecatomb\"]\n\n1. d4xd5 *").unwrap();
        tree.nodes[0].text = "a1xa8".into();
        assert_eq!(write(tree).unwrap_err().code, Code::Invalid);
    }
}
