//! The people who use the program on this computer. Each has a profile, and one plays now.

use eframe::egui::{Align, Button, Key, Layout, RichText, ScrollArea, TextEdit, Ui, vec2};

use crate::app::command::{Request, Requests};
use crate::app::core::{Core, DialogContents, Effect, Effects};
use crate::app::focus;
use crate::app::kit::{
    Question, announce, describe_dialog, heading, row, show_buttons, show_list_buttons, show_modal,
    why_disabled, wrapped,
};
use crate::app::text::{Label, Language, PeopleLabel};
use crate::app::theme::{self, Palette};
use crate::session::{Editing, People, Person, PersonId, Rating};

/// The user's actions.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Shows the list.
    Open,
    /// Shows the list, and keeps the typed name.
    SetAside,
    /// Asks for the name of a new person, or for a new name of this one.
    AskName(Option<PersonId>),
    /// Adds a person with this name, or renames this one.
    Name(Option<PersonId>, String),
    AskRemove(PersonId),
    Remove(PersonId),
    /// Makes this person the one who plays.
    Switch(PersonId),
}

#[derive(Default)]
pub struct PeopleRoom;

pub enum Dialog {
    List(List),
    Name(NameForm),
}

/// All people when the list was opened.
pub struct List {
    people: Vec<(Person, Option<Rating>)>,
    selected: PersonId,
    /// Why the last request was refused.
    trouble: Option<String>,
}

pub struct NameForm {
    /// `None` for a new person.
    person: Option<PersonId>,
    text: String,
    trouble: Option<String>,
    has_begun: bool,
}

/// The maximum height of the list, in points. A longer list scrolls.
const LIST_HEIGHT: f32 = 190.0;

impl DialogContents for Dialog {}

impl PeopleRoom {
    pub fn update(&mut self, message: Message, core: &mut Core) -> Effects {
        match message {
            Message::Open => list(core.person.id, None, core),
            Message::SetAside => {
                if let Some(Dialog::Name(form)) = core.front.take() {
                    core.front.forms.keep(NameForm { has_begun: false, ..form });
                }
                list(core.person.id, None, core);
            }
            Message::AskName(person) => {
                if let Some(draft) = core.front.forms.take_if(|draft: &NameForm| draft.person == person) {
                    core.front.open(Dialog::Name(draft));
                    return Effects::new();
                }
                let known = person.and_then(|id| Some(people(core)?.person(id).name));
                let text = known.unwrap_or_default();
                core.front.open(Dialog::Name(NameForm { person, text, trouble: None, has_begun: false }));
            }
            Message::Name(id, name) => give_name(id, name, core),
            Message::AskRemove(id) => {
                if let Some(people) = people(core) {
                    let text = core.language().remove_question(&people.person(id));
                    let back = || Request::Own(Message::Open);
                    let yes = (Label::DeleteForGood, Message::Remove(id).into());
                    let question = Question::whether(Label::RemoveProfile, text, yes).grave();
                    core.front.open(Question { no: (Label::Cancel, back()), closed: back(), ..question });
                }
            }
            Message::Remove(id) => {
                let language = core.language();
                let removed = people(core).map(|people| (people.person(id), people.remove(id)));
                let trouble = removed.and_then(|(person, removed)| match removed {
                    Ok(()) => {
                        core.announcements.add(language.removed(&language.person(&person)));
                        None
                    }
                    Err(error) => Some(language.people_error(&error)),
                });
                list(core.person.id, trouble, core);
            }
            Message::Switch(_) if !core.unstored.is_empty() => {
                let trouble = PeopleLabel::Unstored.text(core.language()).into();
                list(core.person.id, Some(trouble), core);
            }
            Message::Switch(id) => {
                core.front.close_dialogs();
                return vec![Effect::SwitchPerson(id)];
            }
        }
        Effects::new()
    }

    /// The person who is being named, and the typed name, which are stored.
    pub fn draft(core: &Core) -> Option<(Option<PersonId>, String)> {
        let dialog = core.front.dialog();
        let form = match dialog.as_deref() {
            Some(Dialog::Name(form)) => form,
            Some(Dialog::List(_)) | None => core.front.forms.get()?,
        };
        (!form.text.is_empty()).then(|| (form.person, form.text.clone()))
    }

    /// Restores a stored draft into the form for a name.
    pub fn restore((person, text): (Option<PersonId>, String), core: &mut Core) {
        core.front.forms.keep(NameForm { person, text, trouble: None, has_begun: false });
    }

    /// Shows the open dialog.
    pub fn view_dialog(&self, dialog: &mut Dialog, ui: &Ui, core: &Core, requests: &mut Requests<Message>) {
        let language = core.language();
        match dialog {
            Dialog::List(list) => {
                show_modal(
                    ui,
                    "people",
                    theme::DIALOG_WIDTH,
                    Request::CloseDialog,
                    requests,
                    |ui, requests| {
                        list.show(ui, core, requests);
                    },
                );
            }
            Dialog::Name(form) => {
                show_modal(
                    ui,
                    "name",
                    theme::DIALOG_WIDTH,
                    Message::SetAside.into(),
                    requests,
                    |ui, requests| {
                        form.show(ui, language, requests);
                    },
                );
            }
        }
    }
}

fn list(selected: PersonId, trouble: Option<String>, core: &mut Core) {
    let known = people(core).map_or_else(
        || vec![(core.person.clone(), None)],
        |people| {
            let rated = |person: Person| {
                let rating = people.rating(person.id);
                (person, rating)
            };
            people.list().into_iter().map(rated).collect()
        },
    );
    core.front.open_list(Dialog::List(List { people: known, selected, trouble }));
}

fn give_name(id: Option<PersonId>, name: String, core: &mut Core) {
    let Some(people) = people(core) else { return };
    let named = match id {
        None => people.add(&name),
        Some(id) => people.rename(id, &name),
    };
    match named {
        Ok(person) => {
            let selected = person.id;
            if id.is_none() {
                core.announcements.add(core.language().added(&person));
            }
            if selected == core.person.id {
                rename_player(person, core);
            }
            list(selected, None, core);
        }
        Err(error) => {
            let trouble = Some(core.language().people_error(&error));
            let form = NameForm { person: id, text: name, trouble, has_begun: false };
            core.front.open(Dialog::Name(form));
        }
    }
}

impl List {
    fn show(&mut self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        let language = core.language();
        heading(ui, PeopleLabel::Title.text(language));
        let about = PeopleLabel::About.text(language);
        ui.weak(about);
        describe_dialog(ui, about);
        self.show_people(ui, core);
        show_trouble(ui, self.trouble.as_deref());
        self.show_list_buttons(ui, core, requests);
        ui.add_space(theme::GAP);
        let selected = self.selected;
        let can_switch = selected != core.person.id;
        if show_list_buttons(ui, language, PeopleLabel::Switch.text(language), can_switch, requests) {
            requests.push(Message::Switch(selected).into());
        }
    }

    fn show_people(&mut self, ui: &mut Ui, core: &Core) {
        let language = core.language();
        let area = ScrollArea::vertical().id_salt("people").max_height(LIST_HEIGHT);
        area.auto_shrink([false, true]).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
                for (person, rating) in &self.people {
                    let plays = person.id == core.person.id;
                    let name = RichText::new(language.person(person));
                    let name = if plays { name.strong() } else { name };
                    let rating = rating.map(|rating| language.rating(rating.value));
                    let now = plays.then(|| PeopleLabel::Plays.text(language).to_string());
                    let detail =
                        [rating, now].into_iter().flatten().collect::<Vec<_>>().join(language.comma());
                    let button = Button::selectable(person.id == self.selected, name).truncate();
                    let button = button.right_text(RichText::new(detail).weak());
                    if ui.add(button.min_size(vec2(0.0, theme::FORM_ROW_HEIGHT))).clicked() {
                        self.selected = person.id;
                    }
                }
            });
            focus::reveal(ui);
        });
    }

    /// Shows the buttons for the list and the selected person.
    fn show_list_buttons(&self, ui: &mut Ui, core: &Core, requests: &mut Requests<Message>) {
        let (id, language) = (self.selected, core.language());
        let why_not = if id == PersonId::FIRST {
            Some(PeopleLabel::FirstStays)
        } else {
            (id == core.person.id).then_some(PeopleLabel::PlayingStays)
        };
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = theme::GAP;
            let size = vec2((ui.available_width() - 2.0 * theme::GAP) / 3.0, theme::DIALOG_BUTTON_HEIGHT);
            let button = |label: PeopleLabel| Button::new(label.text(language)).min_size(size);
            if ui.add(button(PeopleLabel::Add)).clicked() {
                requests.push(Message::AskName(None).into());
            }
            if ui.add(button(PeopleLabel::Rename)).clicked() {
                requests.push(Message::AskName(Some(id)).into());
            }
            let mut remove = ui.add_enabled(why_not.is_none(), button(PeopleLabel::Remove));
            if let Some(why) = why_not {
                remove = why_disabled(remove, why.text(language));
            }
            if remove.clicked() {
                requests.push(Message::AskRemove(id).into());
            }
        });
    }
}

impl NameForm {
    fn show(&mut self, ui: &mut Ui, language: Language, requests: &mut Requests<Message>) {
        let (title, done) = match self.person {
            None => (PeopleLabel::AddTitle, Label::AddProfile),
            Some(_) => (PeopleLabel::RenameTitle, Label::Apply),
        };
        heading(ui, title.text(language));
        let name = PeopleLabel::Name.text(language);
        let is_entered = row(ui, name, |ui| {
            // Longer than a name may be, so that a long one is refused and not cut.
            let field = TextEdit::singleline(&mut self.text).char_limit(theme::FIELD_LETTERS);
            let response = ui.add(field.desired_width(f32::INFINITY)).accessible_name(name);
            if !std::mem::replace(&mut self.has_begun, true) {
                response.request_focus();
            }
            if response.changed() {
                self.trouble = None;
            }
            response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
        });
        show_trouble(ui, self.trouble.as_deref());
        ui.add_space(theme::GAP);
        let message = || Request::Own(Message::Name(self.person, self.text.clone()));
        let cancel = (Label::Cancel, Request::Own(Message::Open));
        if is_entered {
            requests.push(message());
        } else {
            show_buttons(ui, language, requests, [cancel], (done, message()));
        }
    }
}

fn show_trouble(ui: &mut Ui, trouble: Option<&str>) {
    if let Some(trouble) = trouble {
        let text = RichText::new(trouble).color(Palette::of(ui).warning);
        announce(&wrapped(ui, text));
    }
}

fn people(core: &Core) -> Option<People> {
    core.store.as_ref().map(|store| People::new(store.root()))
}

/// Renames the person who plays, also in the current game, which may be behind a study.
fn rename_player(person: Person, core: &mut Core) {
    let before = std::mem::replace(&mut core.person, person).name;
    let name = core.person.name.clone();
    core.for_each_session(|session| {
        let document = session.document();
        let Some(side) = document.only_human().filter(|_| document.outcome().is_none()) else { return };
        let mut headers = document.game().headers.clone();
        let participant = &mut headers.participants[side.index()];
        if participant.name == before {
            participant.name.clone_from(&name);
            session.edit(|game| game.headers = headers);
        }
    });
}
