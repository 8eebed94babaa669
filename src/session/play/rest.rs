//! A game that rests while the user is busy with something else.

use super::Session;

impl Session {
    /// Lets the game be while the user is busy with something else: no clock runs and no engine thinks until
    /// [`Session::rouse`]. Nothing of this is stored.
    pub fn rest(&mut self) {
        self.is_resting = true;
        self.thinking = None;
        self.pondering = None;
        self.hold.forget();
        self.stop_clock();
        self.workers.cancel();
    }

    /// Lets a game that rests go on.
    pub fn rouse(&mut self) {
        if std::mem::take(&mut self.is_resting) {
            self.start_clock();
            self.start_engine(None);
        }
    }
}
