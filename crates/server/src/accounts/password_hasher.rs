//! Hashing passwords with argon2id, in a bounded pool of threads of its own, so that moves do not wait for it.

use std::{num::NonZeroUsize, sync::Arc, thread};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher as _, PasswordVerifier, phc::PasswordHash},
};
use tokio::{sync::Semaphore, task::spawn_blocking};

use super::password::normalized;

/// In KiB: with [`PASSES`] what OWASP recommends. It is also what a guess costs.
const MEMORY: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// Capacity of the queue: with this many passwords waiting, further ones are refused.
const QUEUE_CAPACITY: usize = 64;

/// Hashes and verifies passwords. Clones share the pool.
#[derive(Clone, Debug)]
pub(crate) struct PasswordHasher {
    waiting: Arc<Semaphore>,
    running: Arc<Semaphore>,
    /// The hash of no password, which is compared where there is no account: it takes as long.
    nobody: Arc<str>,
}

/// Too many passwords wait to be hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("too many people sign in now: try again in a moment")]
pub(crate) struct HasherBusy;

impl PasswordHasher {
    /// With half of the machine's threads.
    pub(crate) fn new() -> Self {
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            waiting: Arc::new(Semaphore::new(QUEUE_CAPACITY)),
            running: Arc::new(Semaphore::new((threads / 2).max(1))),
            nobody: hash_now(&rand::random::<u128>().to_string()).into(),
        }
    }

    /// The hash of a password, in the PHC string format.
    pub(crate) async fn hash(&self, password: String) -> Result<String, HasherBusy> {
        self.run(move || hash_now(&password)).await
    }

    /// Whether this is the password of the hash. Without a hash it takes as long, and is false.
    pub(crate) async fn verify(
        &self,
        password: String,
        hash: Option<String>,
    ) -> Result<bool, HasherBusy> {
        let is_known = hash.is_some();
        let hash = hash.unwrap_or_else(|| self.nobody.to_string());
        let is_right = self.run(move || verify_now(&password, &hash)).await?;
        Ok(is_right & is_known)
    }

    async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, HasherBusy> {
        let place = Arc::clone(&self.waiting)
            .try_acquire_owned()
            .or(Err(HasherBusy))?;
        let running = Arc::clone(&self.running).acquire_owned().await;
        let running = running.or(Err(HasherBusy))?;
        // The work goes on if the caller gives up, and keeps its place in the pool.
        let done = spawn_blocking(move || {
            let _places = (place, running);
            work()
        });
        done.await.or(Err(HasherBusy))
    }
}

fn argon2() -> Argon2<'static> {
    let params = Params::new(MEMORY, PASSES, LANES, None).expect("the parameters are possible");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

fn hash_now(password: &str) -> String {
    argon2()
        .hash_password(normalized(password).as_bytes())
        .expect("a password of any length is hashed")
        .to_string()
}

/// With the parameters of the hash, which may be those of an earlier version.
fn verify_now(password: &str, hash: &str) -> bool {
    PasswordHash::new(hash).is_ok_and(|hash| {
        let password = normalized(password);
        argon2().verify_password(password.as_bytes(), &hash).is_ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_password_is_verified_however_its_accents_were_typed() {
        let hasher = PasswordHasher::new();
        let hash = hasher.hash("três ilhas".to_owned()).await.unwrap();
        assert!(
            hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{hash}"
        );
        let verify = async |password: &str| {
            let verified = hasher.verify(password.to_owned(), Some(hash.clone()));
            verified.await.unwrap()
        };
        assert!(verify("três ilhas").await);
        assert!(verify("tre\u{302}s ilhas").await);
        assert!(!verify("tres ilhas").await);
        assert!(!hasher.verify("x".to_owned(), None).await.unwrap());
        assert_ne!(hasher.hash("três ilhas".to_owned()).await.unwrap(), hash);
    }

    #[tokio::test]
    async fn a_pool_whose_queue_is_full_refuses() {
        let hasher = PasswordHasher {
            waiting: Arc::new(Semaphore::new(0)),
            ..PasswordHasher::new()
        };
        assert_eq!(hasher.hash("x".to_owned()).await, Err(HasherBusy));
    }
}
