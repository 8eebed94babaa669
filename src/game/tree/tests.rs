use super::*;

fn add(tree: &mut Tree, mut at: NodeId, moves: &str) -> NodeId {
    for text in moves.split_whitespace() {
        at = tree.add(at, text.parse().unwrap());
    }
    at
}

fn texts(tree: &Tree, nodes: &[NodeId]) -> String {
    let texts: Vec<_> = nodes.iter().map(|&node| tree.play(node).unwrap().to_string()).collect();
    texts.join(" ")
}

/// 1. h2e2 h9g7 (1... b9c7 2. h0g2 (2. b0c2)) 2. h0g2
fn sample() -> Tree {
    let mut tree = Tree::new();
    let first = add(&mut tree, Tree::START, "h2e2");
    add(&mut tree, first, "h9g7 h0g2");
    let other = add(&mut tree, first, "b9c7");
    add(&mut tree, other, "h0g2");
    add(&mut tree, other, "b0c2");
    add(&mut tree, Tree::START, "b2e2");
    tree
}

#[test]
fn a_move_known_already_is_not_added_again() {
    let mut tree = sample();
    assert_eq!(tree.len(), 7);
    add(&mut tree, Tree::START, "h2e2 b9c7 b0c2");
    assert_eq!(tree.len(), 7);
}

#[test]
fn every_move_is_in_one_branch() {
    let tree = sample();
    let branches = tree.branches();
    let found: Vec<_> = branches.iter().map(|branch| (branch.from, texts(&tree, &branch.nodes))).collect();
    let expected = [
        (None, "h2e2 h9g7 h0g2"),
        (Some((0, 0)), "b2e2"),
        (Some((0, 1)), "b9c7 h0g2"),
        (Some((2, 2)), "b0c2"),
    ];
    assert_eq!(found, expected.map(|(from, moves)| (from, moves.to_string())));
}

#[test]
fn promoting_puts_a_move_first_and_keeps_the_order_of_the_others() {
    let mut tree = sample();
    let third = add(&mut tree, Tree::START, "c3c4");
    tree.promote(third);
    assert_eq!(texts(&tree, tree.children(Tree::START)), "c3c4 h2e2 b2e2");
    assert!(tree.is_main(third));
}

#[test]
fn what_is_deleted_takes_with_it_what_follows() {
    let mut tree = sample();
    let doomed = add(&mut tree, Tree::START, "h2e2 b9c7");
    let after = add(&mut tree, doomed, "b0c2");
    tree.delete(doomed);
    assert_eq!(tree.len(), 4);
    assert!(!tree.contains(doomed) && !tree.contains(after));
    tree.delete(after);
    tree.delete(Tree::START);
    assert_eq!(tree.len(), 4);
}

#[test]
fn a_journal_takes_all_changes_back_and_makes_them_again() {
    let (mut tree, before) = (sample(), sample());
    tree.begin_journal();
    let known = add(&mut tree, Tree::START, "h2e2");
    let added = add(&mut tree, known, "b7e7 h0g2");
    tree.edit_remark(added, |remark| remark.add("!\nQuick."));
    tree.promote(tree.parent(added).unwrap());
    tree.delete(add(&mut tree.clone(), Tree::START, "h2e2 b9c7"));
    tree.delete(added);
    let after = tree.clone();
    let back = tree.end_journal();
    assert!(!back.is_empty());
    let again: Vec<Edit> = back.into_iter().rev().map(|edit| tree.apply(edit)).collect();
    assert_eq!((tree.len(), &tree), (before.len(), &before));
    for edit in again.into_iter().rev() {
        tree.apply(edit);
    }
    assert_eq!((tree.len(), &tree), (after.len(), &after));
}

#[test]
fn equality_is_of_what_can_be_seen() {
    let (mut one, two) = (sample(), sample());
    let extra = add(&mut one, Tree::START, "c3c4");
    assert_ne!(one, two);
    one.delete(extra);
    assert_eq!(one, two);
    one.edit_remark(Tree::START, |remark| remark.comment = "A game.".into());
    assert_ne!(one, two);
}

#[test]
fn places_know_what_came_before_them() {
    let tree = sample();
    let branches = tree.branches();
    let (last, variation) = (branches[0].nodes[2], branches[2].nodes[0]);
    assert_eq!(tree.ply(last), 3);
    assert!(tree.is_within(last, branches[0].nodes[0]) && tree.is_within(last, last));
    assert!(!tree.is_within(last, variation) && tree.is_within(variation, Tree::START));
    assert!(!tree.is_main(variation));
    assert_eq!(tree.moves_to(variation).len(), 2);
}

#[test]
fn a_place_of_another_tree_is_none() {
    let (mut tree, mut other) = (sample(), sample());
    let known = add(&mut tree, Tree::START, "h2e2 b9c7 b0c2");
    let foreign = add(&mut other, Tree::START, "h2e2 b9c7 b0c2 g9e7 g3g4 c6c5 i0h0");
    for place in [foreign, other.branches()[0].nodes[0]] {
        assert!(other.contains(place) && !tree.contains(place));
        assert_eq!((tree.parent(place), tree.play(place), tree.ply(place)), (None, None, 0));
        assert!(tree.path(place).is_empty() && tree.children(place).is_empty());
        assert!(!tree.is_within(known, place) && !tree.is_within(place, known));
        let before = tree.clone();
        tree.begin_journal();
        assert_eq!(tree.add(place, "i0h0".parse().unwrap()), place);
        tree.edit_remark(place, |remark| remark.add("!"));
        tree.promote(place);
        tree.delete(place);
        assert!(tree.end_journal().is_empty());
        assert_eq!((tree.len(), &tree), (before.len(), &before));
    }
    assert!(tree.clone().contains(known), "a clone has the same places");
    let added = add(&mut tree.clone(), known, "g9e7");
    assert!(!tree.contains(added) && tree.path(added).is_empty(), "but for those added to it alone");
}
