//! Control groups of Linux. A container, a service or a desktop may allow a program less memory
//! than the machine has, and kills one that takes more.

use std::fs;
use std::path::Path;

/// The file names of a version of control groups.
struct Names {
    /// Below the folder where control groups are mounted.
    folder: &'static str,
    /// The limit in bytes; not a number if there is none.
    limit: &'static str,
    /// Bytes in use, including the file cache.
    used: &'static str,
    /// The line of `memory.stat` with the size of the reclaimable file cache.
    spare: &'static str,
}

const FIRST: Names = Names {
    folder: "memory",
    limit: "memory.limit_in_bytes",
    used: "memory.usage_in_bytes",
    spare: "total_inactive_file ",
};
const SECOND: Names =
    Names { folder: "", limit: "memory.max", used: "memory.current", spare: "inactive_file " };

/// How many more bytes a process in `groups` (the text of `/proc/self/cgroup`) may take; the groups
/// are mounted at `root` (`/sys/fs/cgroup`). `None` if there is no limit.
pub(super) fn free(root: &Path, groups: &str) -> Option<usize> {
    groups.lines().filter_map(|line| free_in(root, line)).min()
}

/// Like [`free`], for one line of that text, such as `0::/user.slice/chuhe` or
/// `4:memory:/docker/1f`.
fn free_in(root: &Path, line: &str) -> Option<usize> {
    let (controllers, group) = line.split_once(':')?.1.split_once(':')?;
    let names = match controllers {
        "" => SECOND,
        _ if controllers.split(',').any(|name| name == "memory") => FIRST,
        _ => return None,
    };
    let root = root.join(names.folder);
    // Each group is limited by those around it. In a container its own may be mounted at the root,
    // and its name may not exist.
    let group = root.join(group.trim_start_matches('/'));
    let around = group.ancestors().take_while(|folder| folder.starts_with(&root));
    around.filter_map(|folder| names.free(folder)).min()
}

impl Names {
    fn free(&self, folder: &Path) -> Option<usize> {
        let read = |name| fs::read_to_string(folder.join(name)).ok();
        let bytes = |text: &str| text.trim().parse::<usize>().ok();
        let limit = bytes(&read(self.limit)?)?;
        let used = bytes(&read(self.used)?)?;
        let spare = read("memory.stat")
            .and_then(|text| text.lines().find_map(|line| line.strip_prefix(self.spare)).and_then(bytes));
        Some(limit.saturating_sub(used.saturating_sub(spare.unwrap_or(0))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with these files.
    fn tree(files: &[(&str, &str)]) -> tempfile::TempDir {
        let root = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        root
    }

    #[test]
    fn the_closest_limit_of_the_groups_around_a_process_counts() {
        let root = tree(&[
            ("memory.stat", "inactive_file 7\n"),
            ("user/memory.max", "1000\n"),
            ("user/memory.current", "500\n"),
            ("user/memory.stat", "anon 400\nactive_file 40\ninactive_file 60\n"),
            ("user/chuhe/memory.max", "max\n"),
            ("user/chuhe/memory.current", "300\n"),
            ("user/small/memory.max", "310\n"),
            ("user/small/memory.current", "300\n"),
            ("user/over/memory.max", "100\n"),
            ("user/over/memory.current", "300\n"),
        ]);
        let free = |groups| free(root.path(), groups);
        assert_eq!(free("0::/user/chuhe\n"), Some(560));
        assert_eq!(free("0::/user/small\n"), Some(10));
        assert_eq!(free("0::/user/over\n"), Some(0));
        assert_eq!(free("0::/\n"), None, "there is no limit");
        assert_eq!(free("0::/other/user\n"), None);
        assert_eq!(free("0::/../x\n"), None);
        assert_eq!(free("1:name=systemd:/user/chuhe\n"), None, "it is not about memory");
        assert_eq!(free("nonsense"), None);
    }

    #[test]
    fn groups_of_the_first_version_count_too_and_those_of_a_container() {
        let root = tree(&[
            ("memory/memory.limit_in_bytes", "5000\n"),
            ("memory/memory.usage_in_bytes", "4000\n"),
            ("memory/memory.stat", "inactive_file 1\ntotal_inactive_file 2000\n"),
        ]);
        assert_eq!(free(root.path(), "9:cpu,cpuacct:/\n4:memory:/docker/1f\n0::/\n"), Some(3000));
    }
}
