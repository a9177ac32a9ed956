//! What one address may do: requests in a second, games in an hour, connections and sockets at a time.

use std::{
    collections::HashMap,
    net::{IpAddr, Ipv6Addr},
    num::NonZeroU32,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use governor::{
    Quota, RateLimiter,
    clock::{Clock, DefaultClock},
    middleware::StateInformationMiddleware,
    state::keyed::DefaultKeyedStateStore,
};

use crate::options::LimitOptions;

type Keyed =
    RateLimiter<IpAddr, DefaultKeyedStateStore<IpAddr>, DefaultClock, StateInformationMiddleware>;

/// How much is left of an allowance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance {
    /// How much there is at most.
    pub limit: u32,
    /// How much is left.
    pub remaining: u32,
}

/// An allowance that is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exhausted {
    /// How much there is at most.
    pub limit: u32,
    /// Seconds until there is some again.
    pub retry_after: u64,
}

/// The allowances of all addresses.
#[derive(Debug)]
pub struct Limits {
    requests: Rate,
    games: Rate,
    sockets: Lines,
    connections: Lines,
}

#[derive(Debug)]
struct Rate {
    usual: Keyed,
    loopback: Keyed,
}

impl Rate {
    fn new(quota: impl Fn(u32) -> Quota, factor: u32) -> Self {
        let limiter = |factor| RateLimiter::keyed(quota(factor)).with_middleware();
        Self {
            usual: limiter(1),
            loopback: limiter(factor),
        }
    }

    fn check(&self, client: IpAddr) -> Result<Allowance, Exhausted> {
        let limiter = if client.is_loopback() {
            &self.loopback
        } else {
            &self.usual
        };
        match limiter.check_key(&client) {
            Ok(state) => Ok(Allowance {
                limit: state.quota().burst_size().get(),
                remaining: state.remaining_burst_capacity(),
            }),
            Err(until) => {
                let wait = until.wait_time_from(DefaultClock::default().now());
                Err(Exhausted {
                    limit: until.quota().burst_size().get(),
                    retry_after: wait.as_secs() + 1,
                })
            }
        }
    }

    fn forget_idle(&self) {
        self.usual.retain_recent();
        self.loopback.retain_recent();
    }
}

/// At least one.
fn positive(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).unwrap_or(NonZeroU32::MIN)
}

impl Limits {
    /// As the operator has set them.
    pub fn new(options: &LimitOptions) -> Self {
        let (per_second, burst) = (options.requests_per_second, options.request_burst);
        let per_hour = options.games_per_hour;
        let factor = options.loopback_factor.max(1);
        Self {
            requests: Rate::new(
                |factor| {
                    Quota::per_second(positive(per_second.saturating_mul(factor)))
                        .allow_burst(positive(burst.saturating_mul(factor)))
                },
                factor,
            ),
            games: Rate::new(
                |factor| Quota::per_hour(positive(per_hour.saturating_mul(factor))),
                factor,
            ),
            sockets: Lines::new(options.sockets_per_address, factor),
            connections: Lines::new((options.connections / 8).max(1), factor),
        }
    }

    /// Counts a request.
    pub fn request(&self, client: IpAddr) -> Result<Allowance, Exhausted> {
        self.requests.check(client)
    }

    /// Counts a new game.
    pub fn game(&self, client: IpAddr) -> Result<Allowance, Exhausted> {
        self.games.check(client)
    }

    /// Counts a socket or stream as long as what it returns lives.
    pub fn socket(&self, client: IpAddr) -> Option<ConnectionGuard> {
        self.sockets.open(client)
    }

    /// Counts a connection as long as what it returns lives: nobody may take all places.
    pub fn connection(&self, peer: IpAddr) -> Option<ConnectionGuard> {
        self.connections.open(peer)
    }

    /// Forgets addresses that have their whole allowance again.
    pub fn forget_idle(&self) {
        self.requests.forget_idle();
        self.games.forget_idle();
    }
}

/// An IPv6 client has a whole network of addresses, which counts as one.
pub fn network_of(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            let network = u128::from(address) >> 64 << 64;
            IpAddr::V6(Ipv6Addr::from(network))
        }
        address => address,
    }
}

/// How many lines each address holds open.
#[derive(Debug)]
struct Lines {
    open: Arc<Mutex<HashMap<IpAddr, usize>>>,
    per_address: usize,
    loopback_factor: usize,
}

impl Lines {
    fn new(per_address: usize, loopback_factor: u32) -> Self {
        Self {
            open: Arc::default(),
            per_address,
            loopback_factor: loopback_factor as usize,
        }
    }

    fn open(&self, client: IpAddr) -> Option<ConnectionGuard> {
        let limit = if client.is_loopback() {
            self.per_address.saturating_mul(self.loopback_factor)
        } else {
            self.per_address
        };
        let mut sockets = locked(&self.open);
        let open = sockets.entry(client).or_default();
        if *open >= limit {
            return None;
        }
        *open += 1;
        Some(ConnectionGuard {
            client,
            sockets: Arc::clone(&self.open),
        })
    }
}

fn locked(sockets: &Mutex<HashMap<IpAddr, usize>>) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
    // A panic cannot leave the map half changed.
    sockets.lock().unwrap_or_else(PoisonError::into_inner)
}

/// One open line of an address.
#[derive(Debug)]
pub struct ConnectionGuard {
    client: IpAddr,
    sockets: Arc<Mutex<HashMap<IpAddr, usize>>>,
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut sockets = locked(&self.sockets);
        if let Some(open) = sockets.get_mut(&self.client) {
            *open -= 1;
            if *open == 0 {
                sockets.remove(&self.client);
            }
        }
    }
}
