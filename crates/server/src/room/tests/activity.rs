//! Which games the list of live games shows.

use super::*;

impl Node {
    fn live(&self) -> Vec<GameId> {
        let live = self.lobby.live(None, 50);
        live.into_iter().map(|(id, _, _)| id).collect()
    }

    fn activity(&self, players: &Players) -> super::super::Activity {
        self.lobby.activity(players.id).unwrap()
    }
}

#[tokio::test]
async fn a_game_lives_from_its_first_move_until_its_players_have_been_gone_for_minutes() {
    let (node, players, room) = two_people().await;
    settled(&room).await;
    assert_eq!(node.live(), [], "no move yet");
    act(&room, players.black, play("b1-b3")).await.unwrap();
    settled(&room).await;
    assert_eq!(node.live(), [players.id]);
    advance(Duration::from_mins(5)).await;
    assert_eq!(node.live(), [], "nothing has happened for five minutes");
    let here = room.watch(Some(players.white.into()), None, Channel::Socket);
    let here = here.await.unwrap();
    settled(&room).await;
    advance(Duration::from_mins(20)).await;
    assert_eq!(node.live(), [players.id], "a player is connected");
    drop(here);
    settled(&room).await;
    advance(Duration::from_mins(4)).await;
    assert_eq!(node.live(), [players.id]);
    advance(Duration::from_mins(1)).await;
    assert_eq!(node.live(), []);
}

#[tokio::test]
async fn the_latest_activity_comes_first_and_watchers_are_counted_apart_from_players() {
    let (node, first, first_room) = two_people().await;
    let second = node.begin(json!({"kind": "lines-of-action"})).await;
    let second_room = node.room(&second);
    act(&first_room, first.black, play("b1-b3")).await.unwrap();
    advance(Duration::from_secs(1)).await;
    act(&second_room, second.black, play("b1-b3"))
        .await
        .unwrap();
    settled(&second_room).await;
    assert_eq!(node.live(), [second.id, first.id]);
    advance(Duration::from_secs(1)).await;
    let watcher = first_room.watch(None, None, Channel::Socket).await.unwrap();
    settled(&first_room).await;
    assert_eq!(node.live(), [second.id, first.id], "a watcher is no player");
    assert_eq!(node.activity(&first).watchers, 1);
    let player = first_room.watch(Some(first.white.into()), None, Channel::Socket);
    let _player = player.await.unwrap();
    settled(&first_room).await;
    assert_eq!(node.live(), [first.id, second.id]);
    drop(watcher);
    settled(&first_room).await;
    assert_eq!(node.activity(&first).watchers, 0);
    let hidden = node.begin(json!({"kind": "lines-of-action", "unlisted": true}));
    let hidden = hidden.await;
    let hidden_room = node.room(&hidden);
    act(&hidden_room, hidden.black, play("b1-b3"))
        .await
        .unwrap();
    settled(&hidden_room).await;
    assert_eq!(node.live(), [first.id, second.id], "unlisted games are not");
}

#[tokio::test]
async fn a_list_does_not_keep_a_room_in_memory() {
    let (node, players, room) = two_people().await;
    act(&room, players.black, play("b1-b3")).await.unwrap();
    let line = room.line().await.unwrap().unwrap();
    assert_eq!((line.id.as_str(), line.ply), (players.id.as_str(), 1));
    drop(room);
    for _ in 0..20 {
        for (_, _, room) in node.lobby.live(None, 50) {
            room.line().await.unwrap();
        }
        advance(Duration::from_mins(1)).await;
        tokio::task::yield_now().await;
    }
    assert!(node.lobby.is_empty());
}

#[tokio::test]
async fn the_line_of_a_live_game_is_made_once_after_an_event() {
    let (_node, players, room) = two_people().await;
    act(&room, players.black, play("b1-b3")).await.unwrap();
    let line = async || room.line().await.unwrap().unwrap();
    let first = line().await;
    assert!(Arc::ptr_eq(&first, &line().await));
    act(&room, players.white, play("a2-c2")).await.unwrap();
    let second = line().await;
    assert_eq!((first.ply, second.ply), (1, 2));
    assert!(Arc::ptr_eq(&second, &line().await));
}
