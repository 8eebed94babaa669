//! Building blocks of forms, dialogs, pages and panels, used by several rooms.

mod budget;
mod choice;
mod dialog;
mod drop_down;
mod fields;
mod ladder;
mod list;
mod page;
mod panel;
mod pictures;
mod question;
mod removed;
mod shares;
mod steps;
mod strength;
mod table;
pub mod tools;
mod typing;
mod ways;
mod wrapping;

pub use choice::{choice, explained_choice, switch};
pub use dialog::{
    accent_button, describe_dialog, explained_row, heading, main_button, message, name_dialog, name_menu,
    option_group, options_row, page_heading, row, scrolled, show_button_row, show_buttons, show_form_buttons,
    show_frame, show_list_buttons, show_modal,
};
pub use drop_down::{drop_down, entry, entry_of, follow_entry};
pub use fields::{list_height, number, show_number_field, whole_number};
pub use ladder::Ladder;
pub use list::{List, ListRow, cell};
pub use page::{page, page_of_lines, paragraph};
pub use panel::{
    announce, as_heading, as_option, as_paragraph, as_tab, as_tab_list, card, column, fits, fits_button,
    fits_in_lines, said_as_one, say_here, say_instead, scrolling, sense_of_text, show_card, show_spoken_line,
    show_status_line, show_task, why_disabled, with_footer,
};
pub use pictures::{Picture, choose_look, option_width, piece_sets, show_coin};
pub use question::Question;
pub use removed::{is_undone, show_removed};
pub use shares::{fit_in_row, fitted, fitted_font, shares, text_width};
pub use steps::show_steps;
pub use strength::{Computer, choose_opponent, choose_player, height_of_players};
pub use table::{Row, Table};
pub use typing::Typing;
pub use ways::{Way, show_small_ways, show_texts, show_ways};
pub use wrapping::{WithTooltip, laid_out, whole, wrapped, wrapped_with};
