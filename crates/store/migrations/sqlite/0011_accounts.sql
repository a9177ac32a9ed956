-- Accounts of people and bots. Everything works without one.
create table account (
  id         text primary key,
  name       text not null,
  -- The name without what look-alikes differ in, which is unique.
  name_key   text not null unique,
  -- 'person' or 'bot'.
  kind       text not null,
  created_at integer not null,
  -- When the operator closed it. A closed account cannot be used, and keeps its name and games.
  closed_at  integer
) strict, without rowid;

-- The password, as argon2id in the PHC string format.
create table credential (
  account    text primary key references account (id) on delete cascade,
  password   text not null,
  changed_at integer not null
) strict, without rowid;

-- Hashes of codes with which a password is set anew, each once.
create table recovery_code (
  account text not null references account (id) on delete cascade,
  hash    text not null,
  primary key (account, hash)
) strict, without rowid;

-- Who is signed in. The cookie holds the secret, the row its hash; `id` names the session to its owner.
create table session (
  hash       text primary key,
  id         text not null,
  account    text not null references account (id) on delete cascade,
  -- The browser, as it names itself.
  device     text not null,
  created_at integer not null,
  used_at    integer not null,
  expires_at integer not null,
  unique (account, id)
) strict, without rowid;

-- Tokens with which programs use an account, by their hashes.
create table api_token (
  hash       text primary key,
  id         text not null,
  account    text not null references account (id) on delete cascade,
  name       text not null,
  -- Words with a space between them.
  scopes     text not null,
  created_at integer not null,
  used_at    integer,
  unique (account, id)
) strict, without rowid;

-- Which account plays a seat. The log of a game does not hold the names of accounts, so that they go with an account.
create table seat_account (
  game    text not null references game (id),
  -- 'white' or 'black'.
  seat    text not null,
  account text not null references account (id) on delete cascade,
  since   integer not null,
  primary key (game, seat),
  unique (account, since, game, seat)
) strict, without rowid;

-- Codes with which people register where that needs an invitation, by their hashes, each once.
create table account_invitation (
  hash       text primary key,
  created_at integer not null,
  expires_at integer not null
) strict, without rowid;

-- What operators did to accounts. It outlives them.
create table operator_log (
  number   integer primary key,
  at       integer not null,
  operator text not null,
  act      text not null,
  account  text,
  detail   text not null
) strict;

-- At most one row: what the operator tells everybody.
create table announcement (
  id   integer primary key,
  at   integer not null,
  text text not null
) strict;
