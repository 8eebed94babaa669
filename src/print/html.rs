//! Writes a document as a self-contained HTML page.

use std::fmt::Write;

use super::document::{Block, Document, Figure, Span, Style};
use super::svg::{self, Letters, escaped};

const STYLE: &str = "body { font-family: sans-serif; color: #1c1b1f; max-width: 46em; margin: 1.5em auto; padding: 0 1em; line-height: 1.6 }
h1 { font-size: 1.6em; margin: 0 0 .3em } h2 { font-size: 1.1em; margin: 1.4em 0 .3em }
p { margin: .4em 0 } i { font-style: normal; color: #5a5a60 }
.figures { display: flex; flex-wrap: wrap; justify-content: center; gap: 1.5em; margin: 1em 0 }
figure { margin: 0; flex: 0 1 auto; max-width: 100% } figure svg { display: block; max-width: 100%; height: auto; margin: 0 auto }
figcaption { font-size: .9em; max-width: 24em; margin: .3em auto 0 } .letters { position: absolute; width: 0; height: 0 } .page { break-before: page; height: 3em }
@media print { body { max-width: none; margin: 0 } .figures { break-inside: avoid } }
";

pub(super) fn page(document: &Document) -> String {
    let mut letters = Letters::new();
    let mut body = String::new();
    for block in document.head.iter().chain(&document.body) {
        add_block(&mut body, block, &mut letters);
    }
    format!(
        "{}<svg class=\"letters\" aria-hidden=\"true\">\n{}</svg>\n{body}</body>\n</html>\n",
        beginning(&document.title, document.language, STYLE),
        svg::definitions(&letters)
    )
}

/// A page up to its body; `language` is a BCP 47 tag.
pub(super) fn beginning(title: &str, language: &str, style: &str) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{}</title>\n<style>\n{style}</style>\n\
         </head>\n<body>\n",
        escaped(title),
    )
}

/// Adds a block of a document; the letters that its drawings need are added to `letters`.
pub(super) fn add_block(body: &mut String, block: &Block, letters: &mut Letters) {
    match block {
        Block::Title(text) => add(body, format_args!("<h1>{}</h1>\n", escaped(text))),
        Block::Heading(text) => add(body, format_args!("<h2>{}</h2>\n", escaped(text))),
        Block::Paragraph(spans) => add(body, format_args!("<p>{}</p>\n", set(spans))),
        Block::NewPage => *body += "<div class=\"page\"></div>\n",
        Block::Figures(figures) | Block::Grid { figures, .. } => {
            *body += "<div class=\"figures\">\n";
            figures.iter().for_each(|figure| add_figure(body, figure, letters));
            *body += "</div>\n";
        }
    }
}

fn add_figure(body: &mut String, figure: &Figure, letters: &mut Letters) {
    let drawing = svg::part(&figure.drawing, figure.width, letters);
    let caption = set(&figure.caption);
    let caption =
        if caption.is_empty() { String::new() } else { format!("<figcaption>{caption}</figcaption>") };
    add(body, format_args!("<figure>\n{drawing}{caption}</figure>\n"));
}

fn set(spans: &[Span]) -> String {
    let part = |span: &Span| {
        let text = escaped(&span.text).replace('\n', "<br>\n");
        match span.style {
            Style::Plain => text,
            Style::Strong => format!("<b>{text}</b>"),
            Style::Soft => format!("<i>{text}</i>"),
        }
    };
    spans.iter().map(part).collect()
}

fn add(text: &mut String, what: std::fmt::Arguments<'_>) {
    text.write_fmt(what).expect("a string can always be written to");
}
