//! Preview images of positions: drawn on a few threads, and cached by what they show.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, PoisonError},
};

use bytes::Bytes;
use sha2::{Digest, Sha256};
use tessera_rules::BoardView;
use tokio::{sync::Semaphore, task::spawn_blocking};

use crate::{json::json, png::png};

/// Images in the cache, each of at most 100 kB.
const CACHED: usize = 128;
/// Images that are drawn at the same time; further ones wait.
const DRAWN_AT_ONCE: usize = 2;

/// The hash of a view.
type Key = [u8; 32];

#[derive(Debug)]
pub(crate) struct Previews {
    cache: Mutex<Cache>,
    permits: Arc<Semaphore>,
}

/// The image that was drawn first is dropped first.
#[derive(Debug, Default)]
struct Cache {
    images: HashMap<Key, Bytes>,
    order: VecDeque<Key>,
}

impl Default for Previews {
    fn default() -> Self {
        Self {
            cache: Mutex::default(),
            permits: Arc::new(Semaphore::new(DRAWN_AT_ONCE)),
        }
    }
}

impl Previews {
    /// The image of a board; `None` if drawing failed.
    pub(crate) async fn image(&self, view: BoardView) -> Option<Bytes> {
        let key: Key = Sha256::digest(json(&view)).into();
        if let Some(image) = self.cached(&key) {
            return Some(image);
        }
        let permit = Arc::clone(&self.permits).acquire_owned().await;
        // Another request may have drawn it while this one was waiting.
        if let Some(image) = self.cached(&key) {
            return Some(image);
        }
        let drawn = spawn_blocking(move || {
            let image = Bytes::from(png(&view));
            drop(permit);
            image
        });
        let image = drawn.await.ok()?;
        self.lock().insert(key, image.clone());
        Some(image)
    }

    fn cached(&self, key: &Key) -> Option<Bytes> {
        self.lock().images.get(key).cloned()
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Cache> {
        // A panic cannot leave the map half changed.
        self.cache.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Cache {
    fn insert(&mut self, key: Key, image: Bytes) {
        if self.images.insert(key, image).is_some() {
            return;
        }
        self.order.push_back(key);
        if self.order.len() > CACHED
            && let Some(oldest) = self.order.pop_front()
        {
            self.images.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cache_keeps_the_latest_images_only() {
        let mut cache = Cache::default();
        for n in 0..=CACHED as u8 {
            cache.insert([n; 32], Bytes::from_static(b"image"));
            cache.insert([n; 32], Bytes::from_static(b"image"));
        }
        assert_eq!((cache.images.len(), cache.order.len()), (CACHED, CACHED));
        assert!(!cache.images.contains_key(&[0; 32]));
    }
}
