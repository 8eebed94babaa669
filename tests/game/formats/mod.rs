//! Games in files, tested from outside: written games are read again, and broken files get an
//! answer.

mod games;
mod hostile;
mod odd;
#[path = "../../hostile/targets/one_text.rs"]
mod one_text;
mod other_files;
mod others;
mod round_trip;
mod schema;
mod thousands;
mod worst_texts;
mod writers;
mod xqf;
mod xqf_files;
