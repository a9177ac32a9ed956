//! Who may make an account.

/// Who may make an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Registration {
    /// Everybody.
    Open,
    /// Those who have an invitation, which `tessera admin account invite` makes.
    Invitation,
    /// Nobody. Accounts that there are go on.
    Closed,
}
