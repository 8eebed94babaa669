//! The menu bar.
//!
//! With the keyboard: F10, or Alt and a menu's letter, opens a menu. The arrow keys go through the
//! entries and from menu to menu, Enter chooses, Escape closes.

mod entries;

use eframe::egui::accesskit::{HasPopup, Role};
use eframe::egui::containers::menu::{MenuButton, MenuConfig, menu_style};
use eframe::egui::text::LayoutJob;
use eframe::egui::{
    Button, Color32, Context, FocusDirection, Id, Key, LayerId, Memory, MenuBar, Modifiers, Order, Popup,
    PopupCloseBehavior, Response, Stroke, Style, TextFormat, TextStyle, TextWrapMode, Ui, WidgetText, vec2,
};

use super::Messages;
use super::availability::Availability;
use crate::app::focus;
use crate::app::text::{Label, Language};
use crate::app::theme;
use entries::Entries;

/// A menu of the bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Menu {
    File,
    Edit,
    Game,
    Learn,
    View,
    Help,
}

impl Menu {
    const ALL: [Self; 6] = [Self::File, Self::Edit, Self::Game, Self::Learn, Self::View, Self::Help];

    const fn title(self) -> Label {
        match self {
            Self::File => Label::FileMenu,
            Self::Edit => Label::EditMenu,
            Self::Game => Label::GameMenu,
            Self::Learn => Label::LearnMenu,
            Self::View => Label::ViewMenu,
            Self::Help => Label::HelpMenu,
        }
    }

    /// The key that opens the menu with Alt: its title's first letter, in Chinese that of the
    /// English title.
    const fn key(self, language: Language) -> Key {
        match (self, language) {
            (Self::File, Language::Vietnamese) => Key::T,
            (Self::Edit, Language::Vietnamese) => Key::S,
            (Self::Game, Language::Vietnamese) => Key::V,
            (Self::View, Language::Vietnamese) => Key::X,
            (Self::File, _) => Key::F,
            (Self::Edit, _) => Key::E,
            (Self::Game, _) => Key::G,
            (Self::Learn, _) => Key::L,
            (Self::View, _) => Key::V,
            (Self::Help, _) => Key::H,
        }
    }
}

/// The state of the menu bar.
#[derive(Default)]
pub struct Bar {
    /// The ids of the menus' popups, by index of the menu; `None` for a menu that is not shown.
    popups: [Option<Id>; Menu::ALL.len()],
    /// A menu that a key has just opened. Its first entry gets the focus.
    entered: Option<Menu>,
    /// A menu that opened because the pointer came to its title.
    pointed: Option<Menu>,
    /// The entries of the open menu that open submenus. On them, the right arrow key opens the
    /// submenu.
    submenus: Vec<Id>,
}

impl Bar {
    /// Shows the menu bar. It fills `ui`.
    pub fn show(&mut self, ui: &mut Ui, availability: &Availability<'_>, messages: &mut Messages) {
        self.steer(ui.ctx(), availability.core.language());
        self.submenus.clear();
        ui.spacing_mut().interact_size.y = theme::MENU_HEIGHT;
        ui.spacing_mut().item_spacing.x = 0.0;
        // Entries close the menu themselves when they are chosen. A click on a disabled one keeps
        // it open.
        let close = PopupCloseBehavior::CloseOnClickOutside;
        let config = MenuConfig::new().close_behavior(close).style(entry_style as fn(&mut Style));
        MenuBar::new().config(config).style(title_style as fn(&mut Style)).ui(ui, |ui| {
            ui.accesskit_node_builder(ui.unique_id(), |bar| {
                bar.set_role(Role::MenuBar);
                bar.set_label(Label::MenuBar.text(availability.core.language()));
            });
            for menu in Menu::ALL {
                if entries::is_empty(menu, availability) {
                    self.popups[menu as usize] = None;
                    continue;
                }
                let mut title = Button::new(title(ui, menu, availability.core.language()));
                if self.open_menu(ui.ctx()) == Some(menu) {
                    title = title.fill(ui.visuals().widgets.open.weak_bg_fill);
                }
                let (response, _) = MenuButton::from_button(title).ui(ui, |ui| {
                    let mut entries =
                        Entries { availability, bar: self, menu, messages, is_separated: false };
                    entries.show(ui);
                });
                let popup = Popup::default_response_id(&response);
                self.popups[menu as usize] = Some(popup);
                as_entry(&response);
                opens_menu(&response);
                self.follow_pointer(&response, menu);
                focus::enter_menu(&response);
            }
        });
    }

    /// Opens the menu whose title is under the pointer while another one is open. A click after
    /// that leaves it open.
    fn follow_pointer(&mut self, title: &Response, menu: Menu) {
        let (ctx, popup) = (&title.ctx, self.popups[menu as usize]);
        let is_other = self.open_menu(ctx).is_some_and(|open| open != menu);
        let has_moved = ctx.input(|input| input.pointer.is_moving());
        if is_other && title.hovered() && has_moved {
            self.pointed = Some(menu);
            popup.into_iter().for_each(|popup| Popup::open_id(ctx, popup));
        } else if title.clicked() && self.pointed.take() == Some(menu) {
            popup.into_iter().for_each(|popup| Popup::open_id(ctx, popup));
        } else if !title.hovered() && self.pointed == Some(menu) {
            self.pointed = None;
        }
    }

    fn open_menu(&self, ctx: &Context) -> Option<Menu> {
        let is_open = |menu: &Menu| self.popups[*menu as usize].is_some_and(|id| Popup::is_id_open(ctx, id));
        Menu::ALL.into_iter().find(is_open)
    }

    /// Opens and changes menus by keyboard. Within a menu, egui handles the keys.
    fn steer(&mut self, ctx: &Context, language: Language) {
        if ctx.memory(|memory| memory.top_modal_layer().is_some()) {
            return;
        }
        let pressed = |modifiers, key| ctx.input_mut(|input| input.consume_key(modifiers, key));
        let open = self.open_menu(ctx);
        if let Some(menu) = Menu::ALL.into_iter().find(|menu| pressed(Modifiers::ALT, menu.key(language))) {
            self.enter(ctx, menu);
        }
        if pressed(Modifiers::NONE, Key::F10) {
            match open {
                Some(_) => Popup::close_all(ctx),
                None => self.enter(ctx, Menu::File),
            }
        }
        let Some(open) = open else { return };
        let focused = ctx.memory(Memory::focused);
        let is_on_submenu = focused.is_some_and(|id| self.submenus.contains(&id));
        // In a submenu, the left arrow key goes back to the menu.
        let popup = self.popups[open as usize].map(|id| LayerId::new(Order::Foreground, id));
        let layer = focused.and_then(|id| ctx.read_response(id)).map(|response| response.layer_id);
        let is_inside = layer.is_some_and(|layer| layer.order == Order::Foreground && Some(layer) != popup);
        if ctx.input(|input| input.key_pressed(Key::ArrowLeft)) && !is_inside {
            self.enter(ctx, self.neighbour(open, Menu::ALL.len() - 1));
        } else if ctx.input(|input| input.key_pressed(Key::ArrowRight)) && !is_on_submenu {
            self.enter(ctx, self.neighbour(open, 1));
        }
    }

    /// The next menu that is shown, going on by this many places cyclically.
    fn neighbour(&self, menu: Menu, places: usize) -> Menu {
        let count = Menu::ALL.len();
        let others = (1..count).map(|times| Menu::ALL[(menu as usize + times * places) % count]);
        let mut shown = others.filter(|other| self.popups[*other as usize].is_some());
        shown.next().unwrap_or(menu)
    }

    fn enter(&mut self, ctx: &Context, menu: Menu) {
        if let Some(popup) = self.popups[menu as usize] {
            Popup::open_id(ctx, popup);
            self.entered = Some(menu);
            // egui must not move the focus by the same key press.
            ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        }
    }
}

/// Makes a button an entry of a menu for screen readers, or an entry that switches something.
fn as_entry(button: &Response) {
    button.ctx.accesskit_node_builder(button.id, |node| {
        let is_switch = node.toggled().is_some();
        node.set_role(if is_switch { Role::MenuItemCheckBox } else { Role::MenuItem });
    });
}

/// Tells screen readers that an entry opens a menu.
fn opens_menu(button: &Response) {
    button.ctx.accesskit_node_builder(button.id, |node| node.set_has_popup(HasPopup::Menu));
}

/// The title of a menu. While Alt is held, its letter is underlined. In Chinese the text has the
/// letter in brackets.
fn title(ui: &Ui, menu: Menu, language: Language) -> WidgetText {
    let text = menu.title().text(language);
    let is_underlined = match language {
        Language::Simplified | Language::Traditional => false,
        Language::English | Language::Vietnamese => ui.input(|input| input.modifiers.alt),
    };
    if !is_underlined {
        return text.into();
    }
    let (first, rest) = text.split_at(1);
    let plain = TextFormat::simple(TextStyle::Button.resolve(ui.style()), Color32::PLACEHOLDER);
    let mut job = LayoutJob::default();
    let underline = Stroke::new(1.0, ui.visuals().text_color());
    job.append(first, 0.0, TextFormat { underline, ..plain.clone() });
    job.append(rest, 0.0, plain);
    job.into()
}

fn title_style(style: &mut Style) {
    menu_style(style);
    style.spacing.button_padding = vec2(9.0, 1.0);
}

fn entry_style(style: &mut Style) {
    menu_style(style);
    style.spacing.button_padding = vec2(10.0, 3.0);
    style.spacing.item_spacing.y = 1.0;
    style.spacing.interact_size.y = theme::MENU_ENTRY_HEIGHT;
    style.wrap_mode = Some(TextWrapMode::Extend);
}
