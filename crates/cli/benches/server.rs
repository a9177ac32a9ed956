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
#[path = "../tests/support/server.rs"]
mod server;

use std::env;

use bare::Bare;
use server::Server;
use tessera_rules::GameKind;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    if env::args().nth(1).as_deref() == Some(bare::ARGUMENT) {
        return bare::serve().await;
    }
    let clients = load::CLIENTS;
    let bare = {
        let server = Bare::start()?;
        load::bare_requests(&server.address).await?
    };
    println!("bare axum endpoint, {clients} clients: {bare:>8.0} requests/s");

    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR"))?;
    let games: Vec<GameKind> = GameKind::all()
        .filter(|kind| kind.variant_name().is_empty())
        .collect();
    {
        let server = Server::start(folder.path(), &[])?;
        let moves = load::moves(&server.address, &games).await?;
        println!(
            "durable moves, all games, {clients} clients: {moves:>8.0} moves/s, {:.0} % of the bare endpoint",
            100.0 * moves / bare
        );
        for kind in games {
            let moves = load::moves(&server.address, &[kind]).await?;
            println!(
                "  {:<16} {moves:>8.0} moves/s, {:.0} %",
                kind.to_string(),
                100.0 * moves / bare
            );
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
