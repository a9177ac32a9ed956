//! Rate limits of signing in, recovery and registration: per address, and per name for those who guess from many addresses.

use std::net::IpAddr;

use governor::Quota;

use crate::{
    limits::{RateLimit, RateLimited, positive},
    options::AccountOptions,
};

/// Token buckets of attempts.
#[derive(Debug)]
pub(crate) struct AccountLimits {
    sign_ins: RateLimit<IpAddr>,
    names: RateLimit<String>,
    registrations: RateLimit<IpAddr>,
}

impl AccountLimits {
    pub(crate) fn new(options: &AccountOptions, loopback_factor: u32) -> Self {
        let per_minute = options.sign_ins_per_minute;
        let per_hour = options.sign_ins_per_name;
        let registrations = options.registrations_per_hour;
        let scaled = |count: u32, factor| positive(count.saturating_mul(factor));
        Self {
            sign_ins: RateLimit::new(
                |factor| Quota::per_minute(scaled(per_minute, factor)),
                loopback_factor,
            ),
            names: RateLimit::new(
                |factor| Quota::per_hour(scaled(per_hour, factor)),
                loopback_factor,
            ),
            registrations: RateLimit::new(
                |factor| Quota::per_hour(scaled(registrations, factor)),
                loopback_factor,
            ),
        }
    }

    /// Counts a password or a recovery code that an address tries for a name, whether there is such an account or not.
    pub(crate) fn try_secret(&self, client: IpAddr, name_key: &str) -> Result<(), RateLimited> {
        let is_local = client.is_loopback();
        self.sign_ins.check(&client, is_local)?;
        self.names.check(&name_key.to_owned(), is_local).map(drop)
    }

    /// Counts a registration that an address tries.
    pub(crate) fn register(&self, client: IpAddr) -> Result<(), RateLimited> {
        self.registrations
            .check(&client, client.is_loopback())
            .map(drop)
    }

    /// Removes the token buckets that are full again.
    pub(crate) fn remove_idle(&self) {
        self.sign_ins.remove_idle();
        self.names.remove_idle();
        self.registrations.remove_idle();
    }
}
