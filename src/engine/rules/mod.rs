//! Stub until the rules land.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    #[default]
    Asian,
    Computer,
    Simple,
}
pub const MOVE_LIMIT: u16 = 120;
pub fn is_material_draw(_p: &super::board::Position, _pr: Profile) -> bool { false }
pub mod repetition {
    use super::*;
    use crate::engine::board::*;
    pub enum CycleVerdict { Draw, Loses(Side, ()) }
    pub fn judge_cycle(_s: &Position, _m: &[Move], _p: Profile) -> CycleVerdict { if _m.is_empty() { CycleVerdict::Loses(Side::Red, ()) } else { CycleVerdict::Draw } }
}
