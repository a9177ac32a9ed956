//! Limits per client address: rate limits of requests, new games and codes, and counts of open connections and sockets.

use std::{
    collections::HashMap,
    hash::Hash,
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use governor::{
    DefaultDirectRateLimiter, Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::StateInformationMiddleware,
    state::keyed::DefaultKeyedStateStore,
};

use crate::options::LimitOptions;

type KeyedRateLimiter<K> =
    RateLimiter<K, DefaultKeyedStateStore<K>, DefaultClock, StateInformationMiddleware>;

/// The state of a rate limit after a request that it lets pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Allowance {
    /// The size of the burst.
    pub(crate) limit: u32,
    /// How many more requests may follow at once.
    pub(crate) remaining: u32,
}

/// A request beyond the rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RateLimited {
    /// The size of the burst.
    pub(crate) limit: u32,
    /// Seconds until the next request may pass.
    pub(crate) retry_after: u64,
}

#[derive(Debug)]
pub(crate) struct Limits {
    requests: RateLimit<IpAddr>,
    games: RateLimit<IpAddr>,
    codes: RateLimit<IpAddr>,
    tried_codes: DefaultDirectRateLimiter,
    sockets: PerAddressCounter,
    connections: PerAddressCounter,
}

/// A token bucket for each key, such as an address; clients on the loopback interface have larger ones.
#[derive(Debug)]
pub(crate) struct RateLimit<K: Hash + Eq + Clone> {
    usual: KeyedRateLimiter<K>,
    loopback: KeyedRateLimiter<K>,
}

impl<K: Hash + Eq + Clone> RateLimit<K> {
    pub(crate) fn new(quota: impl Fn(u32) -> Quota, loopback_factor: u32) -> Self {
        let limiter = |factor| RateLimiter::keyed(quota(factor)).with_middleware();
        Self {
            usual: limiter(1),
            loopback: limiter(loopback_factor),
        }
    }

    pub(crate) fn check(&self, key: &K, is_loopback: bool) -> Result<Allowance, RateLimited> {
        let limiter = if is_loopback {
            &self.loopback
        } else {
            &self.usual
        };
        match limiter.check_key(key) {
            Ok(state) => Ok(Allowance {
                limit: state.quota().burst_size().get(),
                remaining: state.remaining_burst_capacity(),
            }),
            Err(until) => {
                let wait = until.wait_time_from(DefaultClock::default().now());
                Err(RateLimited {
                    limit: until.quota().burst_size().get(),
                    retry_after: wait.as_secs() + 1,
                })
            }
        }
    }

    pub(crate) fn remove_idle(&self) {
        self.usual.retain_recent();
        self.loopback.retain_recent();
    }
}

/// Behind proxies, addresses of the loopback interface have the usual limits: which machine they mean is not known.
pub(crate) fn loopback_factor(options: &LimitOptions, proxies: usize) -> u32 {
    match proxies {
        0 => options.loopback_factor.max(1),
        _ => 1,
    }
}

/// `n`, or 1 if `n` is 0.
pub(crate) fn positive(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}

impl Limits {
    pub(crate) fn new(options: &LimitOptions, proxies: usize) -> Self {
        let (per_second, burst) = (options.requests_per_second, options.request_burst);
        let (per_hour, per_minute) = (options.games_per_hour, options.codes_per_minute);
        let factor = loopback_factor(options, proxies);
        Self {
            requests: RateLimit::new(
                |factor| {
                    Quota::per_second(positive(per_second.saturating_mul(factor)))
                        .allow_burst(positive(burst.saturating_mul(factor)))
                },
                factor,
            ),
            games: RateLimit::new(
                |factor| Quota::per_hour(positive(per_hour.saturating_mul(factor))),
                factor,
            ),
            codes: RateLimit::new(
                |factor| Quota::per_minute(positive(per_minute.saturating_mul(factor))),
                factor,
            ),
            tried_codes: RateLimiter::direct(Quota::per_minute(positive(
                options.codes_tried_per_minute,
            ))),
            sockets: PerAddressCounter::new(options.sockets_per_address, factor),
            connections: PerAddressCounter::new((options.connections / 8).max(1), factor),
        }
    }

    /// Applies the rate limit of requests and socket messages.
    pub(crate) fn request(&self, client: IpAddr) -> Result<Allowance, RateLimited> {
        self.requests.check(&client, client.is_loopback())
    }

    /// Applies the rate limit of new games.
    pub(crate) fn game(&self, client: IpAddr) -> Result<Allowance, RateLimited> {
        self.games.check(&client, client.is_loopback())
    }

    /// Applies the rate limit of codes to continue on another device.
    pub(crate) fn code(&self, client: IpAddr) -> Result<Allowance, RateLimited> {
        self.codes.check(&client, client.is_loopback())
    }

    /// Applies the rate limit of codes that are tried, which all clients share: one with many addresses finds no code either.
    pub(crate) fn tried_code(&self) -> Result<(), RateLimited> {
        self.tried_codes.check().map_err(|until| RateLimited {
            limit: until.quota().burst_size().get(),
            retry_after: until
                .wait_time_from(DefaultClock::default().now())
                .as_secs()
                + 1,
        })
    }

    /// Counts a socket or stream until the guard is dropped; none if the address has too many.
    pub(crate) fn socket(&self, client: IpAddr) -> Option<ConnectionGuard> {
        self.sockets.open(client)
    }

    /// Counts a connection until the guard is dropped; none if the address has an eighth of all that may be open.
    pub(crate) fn connection(&self, peer: IpAddr) -> Option<ConnectionGuard> {
        self.connections.open(peer)
    }

    /// Removes the token buckets that are full again.
    pub(crate) fn remove_idle(&self) {
        self.requests.remove_idle();
        self.games.remove_idle();
        self.codes.remove_idle();
    }
}

/// The address that limits count by: an IPv6 client usually has a /64 network, which counts as one address.
pub(crate) fn network_of(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let network = u128::from(address) >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from(network))
        }
        address => address,
    }
}

/// How many connections each address has open.
#[derive(Debug)]
struct PerAddressCounter {
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
    limit: usize,
    loopback_factor: usize,
}

impl PerAddressCounter {
    fn new(limit: usize, loopback_factor: u32) -> Self {
        Self {
            open: Arc::default(),
            limit,
            loopback_factor: loopback_factor as usize,
        }
    }

    fn open(&self, client: IpAddr) -> Option<ConnectionGuard> {
        let limit = if client.is_loopback() {
            self.limit.saturating_mul(self.loopback_factor)
        } else {
            self.limit
        };
        let mut counts = locked(&self.open);
        let count = counts.entry(client).or_default();
        if *count >= limit {
            return None;
        }
        *count += 1;
        Some(ConnectionGuard {
            client,
            open: Arc::clone(&self.open),
        })
    }
}

fn locked(open: &Mutex<HashMap<IpAddr, usize>>) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
    // A panic cannot leave the map half changed.
    open.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One open connection of an address; dropping it ends the count.
#[derive(Debug)]
pub(crate) struct ConnectionGuard {
    client: IpAddr,
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut counts = locked(&self.open);
        if let Some(count) = counts.get_mut(&self.client) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&self.client);
            }
        }
    }
}
