//! Options of accounts.

use clap::Args;

use crate::accounts::Registration;

/// Who may make accounts, and how often passwords may be tried.
#[derive(Clone, Debug, Args)]
pub struct AccountOptions {
    /// Who may make an account; everything but the account itself works without one
    #[arg(long, env = "TESSERA_REGISTRATION", value_enum, default_value_t = Registration::Open)]
    pub registration: Registration,

    /// Rate limit: passwords and recovery codes that a client address may try per minute
    #[arg(
        long,
        env = "TESSERA_SIGN_INS_PER_MINUTE",
        value_name = "N",
        default_value_t = 10
    )]
    pub sign_ins_per_minute: u32,

    /// Rate limit: passwords and recovery codes that may be tried for a name per hour, from whatever addresses
    #[arg(
        long,
        env = "TESSERA_SIGN_INS_PER_NAME",
        value_name = "N",
        default_value_t = 60
    )]
    pub sign_ins_per_name: u32,

    /// Rate limit: registrations that a client address may try per hour
    #[arg(
        long,
        env = "TESSERA_REGISTRATIONS_PER_HOUR",
        value_name = "N",
        default_value_t = 20
    )]
    pub registrations_per_hour: u32,
}
