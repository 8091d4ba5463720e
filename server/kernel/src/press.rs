//! Pages are set beside the runtime's threads, and only so many at a time: each keeps a processor busy.

use std::sync::{Arc, LazyLock};
use std::thread::available_parallelism;

use tokio::sync::Semaphore;

use crate::error::{Problem, Result};

static PRESS: LazyLock<Press> = LazyLock::new(|| {
    let processors = available_parallelism().map_or(1, usize::from);
    // One stays for requests that set no page.
    Press::new((processors - 1).max(1))
});

/// Sets one document, when it is its turn. Call it without a connection where that is possible.
pub async fn set<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    PRESS.set(work).await
}

struct Press(Arc<Semaphore>);

impl Press {
    fn new(at_once: usize) -> Self {
        Self(Arc::new(Semaphore::new(at_once)))
    }

    async fn set<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
        let place = self.0.clone().acquire_owned().await;
        let place = place.map_err(Problem::internal)?;
        let set = tokio::task::spawn_blocking(move || {
            // Kept to the end also where nobody waits for the answer any more.
            let _place = place;
            work()
        });
        set.await.map_err(Problem::internal)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use futures::poll;

    use super::*;

    #[tokio::test]
    async fn so_many_pages_are_set_at_once_beside_the_runtime() {
        let press = Press::new(2);
        let (began, beginnings) = mpsc::channel();
        let page = |ends: mpsc::Receiver<()>| {
            let began = began.clone();
            move || {
                began.send(()).expect("somebody counts");
                ends.recv().expect("told to end")
            }
        };
        let (end, ends): (Vec<_>, Vec<_>) = (0..3).map(|_| mpsc::channel::<()>()).unzip();
        let mut pages: Vec<_> = ends
            .into_iter()
            .map(|ends| Box::pin(press.set(page(ends))))
            .collect();
        for page in &mut pages {
            assert!(poll!(page).is_pending(), "the runtime's thread goes on");
        }
        for _ in 0..2 {
            beginnings.recv().expect("two began");
        }
        assert!(poll!(&mut pages[2]).is_pending());
        assert!(
            beginnings.try_recv().is_err(),
            "the third waits for a place"
        );
        end[0].send(()).expect("it ends");
        let mut pages = pages.into_iter();
        pages.next().expect("the first").await.expect("it is set");
        let others = futures::future::join_all(pages);
        for end in &end[1..] {
            end.send(()).expect("it ends");
        }
        assert!(others.await.iter().all(Result::is_ok));
        beginnings.recv().expect("the third began, too");
    }
}
