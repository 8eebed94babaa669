//! Games in files, from outside: what is written is read again, and what is broken is answered.

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
