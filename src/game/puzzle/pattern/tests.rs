use super::*;

/// The patterns of a solution; the last position must be a mate or stalemate.
fn found(fen: &str, line: &str) -> Vec<Theme> {
    let line: Vec<Move> = line.split_whitespace().map(|text| text.parse().unwrap()).collect();
    let start: Position = fen.parse().unwrap();
    let mut end = start.clone();
    for &mv in &line {
        assert!(movegen::is_legal(&end, mv), "{mv} in {end}");
        end.make(mv);
    }
    assert!(!movegen::has_legal_move(&end), "{end}");
    patterns(&start, &line)
}

#[test]
fn patterns_of_cannons_are_told_by_their_screens() {
    // Two cannons, but the screen is an advisor.
    let apart = found("3akcb2/4a4/4b4/C3C4/9/9/P8/4B4/2p1A4/4KA3 w", "a6a9");
    assert_eq!(apart, [Theme::Smothered, Theme::HeavenAndEarth]);
    assert_eq!(found("3aka3/9/9/9/9/9/9/4C4/7C1/R3K4 w", "h1e1"), [Theme::DoubleCannon]);
    assert_eq!(found("3k5/9/2P6/9/9/9/9/9/9/4K4 w", "c7c8"), [Theme::Stalemate]);
}

#[test]
fn a_general_is_smothered_by_its_own_pieces_only() {
    let is_smothered = |fen, line| found(fen, line).contains(&Theme::Smothered);
    assert!(is_smothered("4ka3/4a4/5c3/5n2p/p1b6/1N7/P7P/4B4/4A1C2/4KAB2 w", "g1g9"));
    // On its third rank, with no advisor left: the chariot takes the point behind it.
    let open = "2b1kab2/4a4/1cn3n2/p1p1P1R1p/3rN1p2/2P6/P3c1P2/4C3B/1r2AK3/R1B6 b";
    assert!(!is_smothered(open, "b1e1 f1f2 b7b2"));
    // Over an advisor; but the general has a free point, which a soldier holds.
    assert!(!is_smothered("2b1k4/1c2a4/3Pba3/1N2C2P1/8p/9/8n/4B4/9/2BAKA3 w", "b6c8 e9f9 e6f6"));
}

#[test]
fn a_horse_or_a_general_is_named_if_it_alone_holds_the_point() {
    assert_eq!(found("3k5/2N6/9/5R3/9/9/9/9/9/5K3 w", "f6d6"), [Theme::ElbowHorse]);
    assert_eq!(found("3k5/9/9/5R3/9/9/9/2N6/9/4K4 w", "f6d6"), [Theme::WhiteFacedGeneral]);
    assert_eq!(found("3k5/2N6/9/5R3/9/9/9/9/9/4K4 w", "f6d6"), [], "either would do");
    let itself = "4kab2/1N2a4/4b4/c4R1N1/3r5/P1P6/9/4B4/4K4/3A5 w";
    assert_eq!(found(itself, "h6g8"), [Theme::ElbowHorse]);
}

#[test]
fn a_palace_corner_horse_is_no_screen() {
    assert_eq!(found("9/4k4/4bN3/8R/9/9/9/9/9/3K5 w", "i6i8"), [Theme::PalaceCornerHorse]);
    let behind = found("4ka3/5N3/4b4/2p3C2/4c1b2/9/9/9/R3K4/5A3 w", "f8d7 e9d9 g6d6");
    assert_eq!(behind, [Theme::CannonBehindHorse]);
}

#[test]
fn an_angler_horse_helps_another_piece_to_mate() {
    let fen = "4ka3/4a4/2N6/9/9/9/8P/4B4/4A4/1R1K5 w";
    assert_eq!(found(fen, "b0b9 e8d9 b9d9"), [Theme::AnglerHorse]);
    let needed = found("4k4/4a4/4b1N2/9/4C4/5R3/9/9/9/3K5 w", "f4f9");
    assert_eq!(needed, [Theme::AnglerHorse, Theme::IronBolt]);
    let idle = found("4k4/4a4/4b1N2/9/4C4/5R3/9/9/9/5K3 w", "f4f9");
    assert_eq!(idle, [Theme::IronBolt], "the general protects the chariot, too");
}

#[test]
fn an_octagonal_horse_alone_shuts_the_general_in() {
    assert_eq!(found("2bk5/9/b4N3/R8/9/9/P8/4B3n/5p3/4K4 w", "a6d6"), [Theme::OctagonalHorse]);
    assert_eq!(found("2bk5/9/b4N3/R8/9/9/P8/B7n/5p3/4K4 w", "a6d6"), [], "the general holds its file");
}

#[test]
fn an_iron_bolt_is_shot_beside_the_general() {
    assert_eq!(found("4k4/4a4/4b4/9/4C4/1R7/9/9/9/3K5 w", "b4b9"), []);
    let soldier = "3ak4/4aP3/4b4/9/4C4/9/9/9/9/5K3 w";
    assert_eq!(found(soldier, "f8f9"), [Theme::IronBolt]);
}

#[test]
fn cannons_of_heaven_and_earth_are_both_needed() {
    let fen = "3ak4/4a4/1C1nb4/9/4C1b2/3R5/3c5/9/4A4/4KA3 w";
    assert_eq!(found(fen, "b7b9 d7c9 d4d9"), [Theme::IronBolt, Theme::HeavenAndEarth]);
    let protected = "3ak4/4a4/1C1nb4/9/4C1b2/3R5/c8/9/4A4/3K1A3 w";
    assert_eq!(found(protected, "b7b9 d7c9 d4d9"), [Theme::IronBolt], "the general protects the chariot");
}

#[test]
fn two_chariots_check_by_turns() {
    let fen = "1R1ak4/9/4b4/9/6p2/1R7/P3P4/9/4A4/3A1K3 w";
    assert_eq!(found(fen, "b9d9 e9e8 b4b8"), [Theme::TwoChariots]);
    assert_eq!(found("3R5/4k4/4b4/9/9/1R7/9/9/9/5K3 w", "b4b8"), [], "one has given no check");
}

#[test]
fn the_heart_is_pierced_by_a_chariot_that_may_be_taken() {
    let offered = found("2b1k1C2/4aP2r/5a3/9/9/4R4/6c1p/B8/4AK3/6B2 w", "e4e8 f7e8 f8f9");
    assert_eq!(offered, [Theme::PiercingHeart]);
    let protected = found("2b1k1b2/R3a2R1/9/6r2/9/9/1p2P3P/4B4/4A2n1/3K1A3 w", "a8e8 e9f9 h8f8");
    assert_eq!(protected, [Theme::TwoChariots]);
}

#[test]
fn a_mate_at_the_end_of_a_game_has_its_patterns_and_nothing_else_has() {
    use crate::game::puzzle::Themes;
    let start: Position = "3k5/2N6/9/5R3/9/9/9/9/9/5K3 w".parse().unwrap();
    let patterns = |line: &str| {
        let line: Vec<Move> = line.split_whitespace().map(|text| text.parse().unwrap()).collect();
        Themes::of_mate(&start, &line).iter().collect::<Vec<_>>()
    };
    assert_eq!(patterns("f6d6"), [Theme::ElbowHorse]);
    assert_eq!((patterns("f6f5"), patterns("")), (vec![], vec![]));
}
