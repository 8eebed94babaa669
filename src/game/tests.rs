use super::*;

fn moves(texts: &str) -> Vec<Move> {
    texts.split_whitespace().map(|text| text.parse().unwrap()).collect()
}

fn game(texts: &str) -> Game {
    Game::from_line(Position::start(), &moves(texts), usize::MAX, Profile::Asian).unwrap()
}

fn play(game: &mut Game, texts: &str) {
    for text in moves(texts) {
        game.play(text).unwrap();
    }
}

fn line(game: &Game) -> String {
    let texts: Vec<_> = game.line().iter().map(Move::to_string).collect();
    texts.join(" ")
}

fn branches(game: &Game) -> Vec<String> {
    let texts = |branch: Branch| {
        let texts = branch.nodes.iter().filter_map(|&node| game.tree().play(node)).map(|mv| mv.to_string());
        texts.collect::<Vec<_>>().join(" ")
    };
    game.tree().branches().into_iter().map(texts).collect()
}

#[test]
fn a_line_that_was_left_stays_as_a_variation() {
    let mut game = game("h2e2 h9g7 h0g2 i9h9");
    game.go_to(1);
    play(&mut game, "b9c7 b0c2");
    assert_eq!(line(&game), "h2e2 b9c7 b0c2");
    assert_eq!(branches(&game), ["h2e2 b9c7 b0c2", "h9g7 h0g2 i9h9"]);
}

#[test]
fn moves_taken_back_can_be_played_again_in_any_line() {
    let mut game = game("h2e2 h9g7 h0g2");
    game.go_to(1);
    play(&mut game, "b9c7");
    let end = game.tree().branches()[1].nodes[1];
    game.go_to_node(end);
    game.go_to(1);
    assert_eq!(game.redo_line(), moves("h9g7 h0g2"), "the line that it came from");
    play(&mut game, "h9g7");
    assert_eq!(game.redo_line(), moves("h0g2"), "what had been played after it");
    assert_eq!(branches(&game), ["h2e2 h9g7 h0g2", "b9c7"]);
}

#[test]
fn a_variation_does_not_change_the_board() {
    let mut game = game("h2e2 h9g7");
    let before = game.position().clone();
    let node = game.add_variation(Tree::START, moves("c3c4")[0]).unwrap();
    assert_eq!((game.position(), line(&game).as_str()), (&before, "h2e2 h9g7"));
    assert_eq!(game.position_of(node).side_to_move(), Side::Black);
    let end = game.node();
    game.add_variation(end, moves("h0g2")[0]).unwrap();
    assert_eq!(game.redo_line(), moves("h0g2"), "what follows the end can be played");
    let illegal = game.add_variation(node, moves("h9h5")[0]);
    assert!(matches!(illegal, Err(AddError::Refused(_))), "{illegal:?}");
}

#[test]
fn promoting_leads_to_the_main_line_step_by_step() {
    let mut game = game("h2e2 h9g7 h0g2");
    let one = game.add_variation(game.node_at(1), moves("b9c7")[0]).unwrap();
    game.add_variation(one, moves("h0g2")[0]).unwrap();
    let two = game.add_variation(one, moves("b0c2")[0]).unwrap();
    assert!(game.promote(two));
    assert_eq!(branches(&game), ["h2e2 h9g7 h0g2", "b9c7 b0c2", "h0g2"]);
    assert!(game.promote(two));
    assert!(!game.promote(two));
    assert_eq!(branches(&game), ["h2e2 b9c7 b0c2", "h9g7 h0g2", "h0g2"]);
    assert_eq!(line(&game), "h2e2 h9g7 h0g2", "the board stays where it is");
}

#[test]
fn deleting_what_is_on_the_board_takes_it_back() {
    let mut game = game("h2e2 h9g7 h0g2");
    game.declare(Outcome::resignation(Side::Black));
    game.add_variation(Tree::START, moves("c3c4")[0]).unwrap();
    game.delete(game.node_at(2));
    assert_eq!((line(&game).as_str(), game.moves().len()), ("h2e2", 1));
    assert_eq!(game.outcome(), None);
    let other = game.tree().branches()[1].nodes[0];
    game.delete(other);
    assert_eq!(branches(&game), ["h2e2"]);
}

#[test]
fn a_record_may_know_better_except_of_mates() {
    let mut game = game("h2e2");
    game.record(Some(Side::Black));
    assert_eq!(game.outcome(), Some(Outcome::recorded(Some(Side::Black))));
    let mated = "3k5/3P5/3P5/9/9/9/9/9/9/4K4 b".parse().unwrap();
    let mut mated = Game::new(mated, Profile::Asian);
    mated.record(Some(Side::Black));
    assert_eq!(mated.outcome().unwrap().winner, Some(Side::Red));
}

#[test]
fn the_builder_finds_its_way_between_lines() {
    let mut builder = GameBuilder::new(Position::start(), Profile::Asian);
    let nodes: Vec<_> =
        moves("h2e2 h9g7 h0g2 i9h9").into_iter().map(|mv| builder.play(mv).unwrap()).collect();
    builder.go_to(nodes[0]);
    let other = builder.play(moves("b9c7")[0]).unwrap();
    builder.comment("one");
    builder.comment("two");
    builder.go_to(nodes[3]);
    assert_eq!(builder.position(), &game("h2e2 h9g7 h0g2 i9h9").position);
    builder.go_to(other);
    assert_eq!(builder.position(), &game("h2e2 b9c7").position);
    assert!(builder.step_back() && builder.step_back() && !builder.step_back());
    assert_eq!(builder.position(), &Position::start());
    let built = builder.finish();
    assert_eq!(built.tree().comment(other), "one\ntwo");
    assert_eq!(line(&built), "h2e2 h9g7 h0g2 i9h9");
    assert_eq!(built.moves().len(), 4);
}
