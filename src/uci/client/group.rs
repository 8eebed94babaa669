//! Ends an engine's program together with all that it has started, also when we end.
//!
//! The system does it, because a program that has been killed can do nothing.

use std::io;
use std::process::{Child, Command};

#[cfg(unix)]
pub(super) use unix::Group;
#[cfg(windows)]
pub(super) use windows::Group;

#[cfg(unix)]
mod unix {
    use std::os::unix::process::CommandExt;
    use std::process::Stdio;

    use rustix::process::{Pid, Signal, kill_process_group};

    use super::{Child, Command, io};

    /// A group of processes, which ends when it is dropped or when we end, in whatever way.
    ///
    /// Its first process is a guard. It waits for the end of a pipe that only we hold open, and
    /// then kills the group, including itself. The id of a group is that of its first process, and
    /// is not reused until we have waited for that process. So the id is valid even long after the
    /// engine has ended.
    pub struct Group {
        guard: Child,
    }

    /// The guard ignores signals to the whole group, by which scripts end what they have started.
    const GUARD: &str = "trap '' HUP INT QUIT TERM; read -r line; kill -KILL 0";

    impl Group {
        /// A group with its guard only.
        pub fn new() -> io::Result<Self> {
            let guard = Command::new("/bin/sh")
                .args(["-c", GUARD])
                .env_clear()
                .current_dir("/")
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .process_group(0)
                .spawn()?;
            Ok(Self { guard })
        }

        /// Starts a program in the group.
        pub fn spawn(&self, command: &mut Command) -> io::Result<Child> {
            command.process_group(Pid::from_child(&self.guard).as_raw_nonzero().get()).spawn()
        }
    }

    impl Drop for Group {
        fn drop(&mut self) {
            // If they can't be killed, they have already ended.
            let _ = kill_process_group(Pid::from_child(&self.guard), Signal::KILL);
            drop(self.guard.wait());
        }
    }
}

#[cfg(windows)]
mod windows {
    use std::os::windows::io::AsRawHandle;
    use std::os::windows::process::CommandExt;

    use win32job::{ExtendedLimitInfo, Job};

    use super::{Child, Command, io};

    /// Windows opens a console for a console program unless told otherwise: it would cover the
    /// board and take the keyboard. `CREATE_NO_WINDOW` of Microsoft's "Process Creation Flags".
    const NO_CONSOLE: u32 = 0x0800_0000;

    /// A job, which the system ends when its handle is closed: by dropping it, or when we end.
    pub struct Group(Job);

    impl Group {
        /// An empty group.
        pub fn new() -> io::Result<Self> {
            let mut limits = ExtendedLimitInfo::new();
            limits.limit_kill_on_job_close();
            Job::create_with_limit_info(&limits).map(Self).map_err(io::Error::other)
        }

        /// Starts a program in the group.
        pub fn spawn(&self, command: &mut Command) -> io::Result<Child> {
            let mut child = command.creation_flags(NO_CONSOLE).spawn()?;
            match self.0.assign_process(child.as_raw_handle() as isize) {
                Ok(()) => Ok(child),
                Err(error) => {
                    drop(child.kill());
                    Err(io::Error::other(error))
                }
            }
        }
    }
}
