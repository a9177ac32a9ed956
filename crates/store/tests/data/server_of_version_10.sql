-- The statements of a server that knows ten migrations, as far as they touch tables of later ones, with values in place of what
-- the tests do not vary.
prepare create_game (text) as
    with created as (
      insert into game (id, kind, listed, created_at, header, tokens, status, deadline_at, wants_engine, checksum)
      values ($1, 'hecatomb', true, 1000, '{}', '', 'playing', null, false,
        sha256(convert_to($1, 'UTF8') || int8send(0) || int8send(1000) || convert_to(E'hecatomb\n\n{}', 'UTF8')))
      on conflict do nothing returning id, checksum
    ), headed as (
      insert into game_head (game_id, seq, projection, checksum) select id, 0, '{}', checksum from created
    )
    select id from created;
prepare append (text, bigint, text) as
    with input as (
      select $1 as game_id, $2 as seq, 2000::bigint as at, '{}' as payload, '{}' as projection
    ), following as materialized (
      select input.*, case seq
        when 1 then (select coalesce(checksum, '') from game where id = game_id)
        else (select coalesce(checksum, '') from game_event before
              where before.game_id = input.game_id and before.seq = input.seq - 1)
      end as previous
      from input
    ), appended as (
      insert into game_event (game_id, seq, at, payload, checksum)
      select game_id, seq, at, payload,
        sha256(previous || convert_to(game_id, 'UTF8') || int8send(seq) || int8send(at) || convert_to(payload, 'UTF8'))
      from following where previous is not null
      order by game_id
      on conflict do nothing returning game_id, checksum
    ), headed as (
      insert into game_head (game_id, seq, projection, checksum)
      select game_id, seq, projection, appended.checksum from input join appended using (game_id)
      order by game_id
      on conflict (game_id)
        do update set seq = excluded.seq, projection = excluded.projection, checksum = excluded.checksum
    )
    select game_id as id, pg_notify('tessera', $3) from appended;
prepare load (text) as select * from game where id = $1;
prepare events (text, bigint) as
    select seq, at, payload from game_event where game_id = $1 and seq > $2 order by seq;
prepare list as
    select id, kind, created_at, header, status, projection
    from game left join game_head on game_head.game_id = game.id
    where listed and (created_at, id) < (9000000000000, '')
    order by created_at desc, id desc limit 50;
prepare renew (text) as
    insert into node (id, expires_at) values ($1, 9000000000000)
    on conflict (id) do update set expires_at = excluded.expires_at;
