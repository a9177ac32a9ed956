//! What the server can take: durable moves over HTTP against a bare endpoint, a cold start, and memory at rest.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

#[path = "server/bare.rs"]
mod bare;
#[path = "server/client.rs"]
mod client;
#[path = "server/idle.rs"]
mod idle;
#[path = "server/load.rs"]
mod load;
#[path = "server/process.rs"]
mod process;
#[path = "../tests/support/server.rs"]
mod server;

use std::env;

use bare::Bare;
use client::Answers;
use load::Rate;
use server::Server;
use tessera_rules::GameKind;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    if env::args().nth(1).as_deref() == Some(bare::ARGUMENT) {
        return bare::serve().await;
    }
    let bare = {
        let server = Bare::start()?;
        load::bare_requests(&server.address, server.id()).await?
    };
    let show = |what: &str, rate: Rate| {
        println!(
            "{what:<34} {:>7.0}/s, {:>4.0} % of the bare endpoint; processor time of server and clients: {:>4.0} µs",
            rate.per_second,
            100.0 * rate.per_second / bare.per_second,
            rate.processor.as_secs_f64() * 1e6,
        );
    };
    println!(
        "{} clients, each with a connection of its own",
        load::CLIENTS
    );
    show("bare axum endpoint, JSON to JSON", bare);

    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let games: Vec<GameKind> = GameKind::all()
        .filter(|kind| kind.variant_name().is_empty())
        .collect();
    {
        let server = Server::start(folder.path(), &[])?;
        let play = async |kinds: &[GameKind], answers| {
            load::moves(&server.address, server.id(), kinds, answers).await
        };
        let moves = play(&games, Answers::Brief).await?;
        show("durable moves, brief answers", moves);
        let moves = play(&games, Answers::Whole).await?;
        show("durable moves, the whole game back", moves);
        for kind in games {
            let moves = play(&[kind], Answers::Whole).await?;
            show(&format!("the same, {kind} alone"), moves);
        }
    }

    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let idle = idle::measure(folder.path()).await?;
    println!(
        "cold start with {} games: {} ms until it is ready",
        idle::GAMES,
        idle.start.as_millis()
    );
    println!("first page of the list: {} ms", idle.first_page.as_millis());
    println!("memory at rest: {:.1} MiB", idle.memory_mib);
    Ok(())
}
