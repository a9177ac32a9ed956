-- Codes with which players continue on another device. A row is deleted when its code is used or has expired. The token
-- is encrypted with the code, of which the row keeps only a hash.
create table seat_code (
  code       text collate "C" primary key,
  game       text collate "C" not null references game (id),
  token      text not null,
  expires_at bigint not null
);
create index seat_code_expired on seat_code (expires_at);
