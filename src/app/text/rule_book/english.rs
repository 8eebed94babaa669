//! The rules in English.

use super::{Chapter, ChapterText};

#[expect(clippy::too_many_lines, reason = "a table: a text for each chapter")]
pub const fn chapter(chapter: Chapter) -> ChapterText {
    match chapter {
        Chapter::Game => (
            "The game",
            &[
                "Red and Black face each other across a river, the Chuhe. Pieces stand on the crossings of nine files \
                 and ten ranks. Red moves first; then the sides take turns, each moving one piece.",
                "A piece captures by moving to where an enemy piece stands; that one leaves the board. Only the cannon \
                 captures in another way than it moves.",
                "Whoever checkmates the enemy general, or leaves the enemy without a legal move, has won.",
            ],
        ),
        Chapter::Chariot => (
            "The chariot",
            &[
                "It moves along a file or a rank, as far as the way is free.",
                "In these pictures dots are points where the piece may go, and rings are pieces that it may capture.",
            ],
        ),
        Chapter::Horse => (
            "The horse",
            &[
                "It goes one point straight, then one diagonally outward. If a piece of either side is right beside it in \
                 that direction, its leg is blocked, and it cannot go that way.",
                "So it happens that one horse may capture another, but not the other way round.",
            ],
        ),
        Chapter::Elephant => (
            "The elephant",
            &[
                "It goes exactly two points diagonally. A piece on the point in the middle, its eye, blocks it.",
                "It never crosses the river: there are only seven points for it.",
            ],
        ),
        Chapter::Advisor => (
            "The advisor",
            &["It goes one point diagonally and never leaves the palace: there are five points for it."],
        ),
        Chapter::General => {
            ("The general", &["It goes one point straight, in any direction, and never leaves the palace."])
        }
        Chapter::Cannon => (
            "The cannon",
            &[
                "Without capturing, it moves like the chariot. To capture, there must be exactly one piece between it \
                 and its target: the screen, which may belong to either side. How far away they are does not matter.",
            ],
        ),
        Chapter::Soldier => (
            "The soldier",
            &[
                "It goes one point forward. Once it has crossed the river, it may go one point sideways instead. It \
                 never goes back; on the last rank only sideways is left.",
            ],
        ),
        Chapter::Check => (
            "Check, and facing generals",
            &[
                "A general is in check if it could be captured by the next move. The check must be ended at once: by \
                 capturing the piece that gives it, by moving the general away, or by putting a piece in between. A \
                 horse is stopped at its leg; a cannon also by taking its screen away.",
                "No move is legal that leaves one's own general in check, or puts it there.",
                "The generals may never stand on the same file with nothing between them. A piece that stands alone \
                 between them can therefore move along that file only.",
            ],
        ),
        Chapter::End => (
            "Checkmate and stalemate",
            &[
                "A side that is in check and has no legal move is checkmated: it has lost. A side that is not in check \
                 and has no legal move is stalemated: in Xiangqi it has lost, too.",
                "Whoever resigns, or whose clock runs out, loses as well.",
            ],
        ),
        Chapter::Repetition => (
            "Repetition",
            &[
                "When the same position, with the same side to move, stands for the third time since the last capture, \
                 the game is over. What both sides did from the first time to the third decides; who repeated it last \
                 does not matter.",
                "• Perpetual check: a side that gave check with every move loses.",
                "• Perpetual chase: a side that with every move newly attacked one and the same piece, to win it, loses. \
                 A protected piece is not chased, except a chariot by a horse or a cannon, and a chariot, horse or \
                 cannon by an advisor or an elephant. Pieces of one kind that can capture each other offer an exchange. \
                 Generals and soldiers may chase, one soldier or several; but where they step aside for another piece that \
                 then attacks, that piece chases. Soldiers that have not crossed the river may be chased.",
                "• The same, but with some moves only taking the piece's protection away, loses too, unless the other \
                 side gave check or attacked something with every move.",
                "• If both did the same, or neither did any of this, it is a draw. Perpetual check is worse than a \
                 chase, and a chase worse than one by taking protection away: the worse loses.",
                "These are the Asian rules. By the Chinese rules, those of the Chinese Xiangqi Association, a side that attacks with every move loses if \
                 the other does not. To attack is to give check, to threaten mate, or to attack a piece newly, not \
                 always the same one; any mixture counts. Perpetual check is worse than all else, and all else is \
                 equal. A threat of mate is one by the next move, or by checks alone within four moves: the program \
                 proves it by trying every move, and what is not proven is no offence.",
                "The association also counts a piece as attacked that would be won by a combination, by checks or by \
                 exchanges. That takes an arbiter, and the program does not count it. When a piece is attacked it judges \
                 as by the Asian rules, with all that they say of protected pieces, exchanges, generals and soldiers; \
                 taking a piece's protection away counts as an attack. The rest is as by the Asian rules, too: the third \
                 time since the last capture decides, 60 moves without a capture are a draw, and so is judged whatever no \
                 source settles.",
                "By the Computer rules a single check excuses all chases, and taking \
                 protection away is as bad as a chase. By the Simple rules only perpetual check loses. The line below \
                 the moves says which rules are in force; a click changes them. You are asked before a move that would \
                 lose by repetition.",
            ],
        ),
        Chapter::Draw => (
            "Draws",
            &[
                "• Both sides agree.",
                "• A position is repeated, and neither side is at fault (see above).",
                "• Each side has made 60 moves since the last capture. If the last of them is checkmate, that counts.",
                "• No chariot, horse, cannon or soldier is left on either side. By the Computer rules, some endings with \
                 nothing else but one cannon, or one each, are drawn as well.",
            ],
        ),
        Chapter::Notation => (
            "Writing moves",
            &[
                "Files are numbered 1 to 9, by each side from its own right. A move names the piece, the file that it \
                 stands on, the direction, and where it goes: + forward, - back, = across. After a step straight \
                 forward or back comes the number of points; after any other, the number of the file that the piece \
                 arrives on. Of two like pieces on one file, the front one is marked + and the rear one -.",
                "The first two moves of a game, in each way of writing:",
            ],
        ),
    }
}
