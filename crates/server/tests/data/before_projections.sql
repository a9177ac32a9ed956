BEGIN TRANSACTION;
CREATE TABLE game (
  number       integer primary key,
  id           text not null unique,
  kind         text not null,
  listed       integer not null,
  created_at   integer not null,
  header       text not null,
  tokens       text not null,
  status       text not null,
  deadline_at  integer,
  wants_engine integer not null
) strict;
INSERT INTO "game" VALUES(1,'VYJVsAQJUh','hecatomb:classic',1,1794964666616,'{"seats":{"white":{"type":"human","name":"Zoë"},"black":{"type":"human","name":null}},"holders":{"white":0,"black":1},"clock_start":"created","pace":0,"seed":6584407074418131336}','07402f2b2ec4825cab58bfe7eacae934cdd36afaa521af78e3879816782dd1ab d69e5e2ca0c4c384b5ad244f6b893b3f1451a0df89650953cf6e2fd3603a7210 ','playing',NULL,0);
INSERT INTO "game" VALUES(2,'8TLZjpdQ7K','lines-of-action',1,1794964666634,'{"seats":{"white":{"type":"human","name":null},"black":{"type":"human","name":null}},"holders":{"white":0,"black":1},"clock_start":"created","pace":0,"seed":10510205939986864071}','ab6b1c0e74badc92920c72e66f1a38918ff976f2ef20083857568ea91fd7a66d 5e44f94c01150fe779e7f59eab28af9a762e64f012facc4c588cc738916d1559 ','playing',NULL,0);
INSERT INTO "game" VALUES(3,'SQRqRbyBWR','lines-of-action:6x6',1,1794964666747,'{"seats":{"white":{"type":"human","name":null},"black":{"type":"human","name":null}},"holders":{"white":0,"black":1},"clock_start":"created","pace":0,"seed":16315178949957916113}','e268d2972b0127cb1f1199bc7fb269ce480b91d6628d3deb19d2144f9480ffa7 3abf0fcec327e535abfffaf806119446477a0f5531439f0ce57e247424f9b083 ','finished',NULL,0);
INSERT INTO "game" VALUES(4,'1ajzBvxbcy','mitsudomoe',1,1794964666794,'{"seats":{"white":{"type":"human","name":null},"black":{"type":"human","name":null}},"holders":{"white":0,"black":0},"clock_start":"created","pace":0,"seed":5651861452964723032}','cf3ce265d675c578e24e8b94768e4dfaab8c7418acf366cf25fc223609643873 ','playing',NULL,0);
INSERT INTO "game" VALUES(5,'e5WfWgMuC7','hecatomb',1,1794964666970,'{"seats":{"white":{"type":"human","name":null},"black":{"type":"human","name":null}},"holders":{"white":0,"black":0},"clock_start":"created","pace":0,"seed":7427984555927357519}','7812acbac3e140ac395dd889d72b2e5d69e115f0a82a00dbf8df614ec8e16f48 ','finished',NULL,0);
INSERT INTO "game" VALUES(6,'bBNFXckvmn','lines-of-action',1,1794964667216,'{"seats":{"white":{"type":"human","name":null},"black":{"type":"human","name":null}},"holders":{"white":0,"black":0},"clock_start":"created","pace":0,"seed":12197507676919994399}','6601b5829d9fa5809b742f0d225fe0b40757226a9018a90f935c663ce1f2d498 ','finished',NULL,0);
INSERT INTO "game" VALUES(7,'gbnhDyw9XB','mad-bishops',1,1794964667379,'{"seats":{"white":{"type":"human","name":"Ann"},"black":{"type":"human","name":null}},"holders":{"white":0,"black":1},"clock_start":"created","pace":0,"seed":8824078534997252529}','b021a2402707baaf8c1e05f5ea4b981c41e9b3eeee1da45427d5db31476a00fc a2c9dba200da0efeeedd4ba42aae4fc5fd0efd2c1e792d94e21bdc2341702674 ','finished',NULL,0);
INSERT INTO "game" VALUES(8,'oUVFJphang','mad-bishops',0,1794964667386,'{"seats":{"white":{"type":"human","name":null},"black":{"type":"human","name":null}},"holders":{"white":0,"black":1},"clock_start":"created","pace":0,"seed":9982137045479961906}','714636b7abca87e4474280839f4171ed91e7df40abebcb9c61cee45ddb394f6d 34941d03a29c831a2a0d67c9e6e59594e46e7619cd5d174f4701d27a0e2e58b1 ','playing',NULL,0);
CREATE TABLE "game_event" (
  number   integer primary key,
  game     integer not null,
  seq      integer not null,
  at       integer not null,
  payload  text not null,
  previous integer
) strict;
INSERT INTO "game_event" VALUES(1,2,1,1794964666689,'{"by":"black","type":"moved","move":"b1-b3"}',NULL);
INSERT INTO "game_event" VALUES(2,2,2,1794964666713,'{"by":"white","type":"moved","move":"a2-c2"}',1);
INSERT INTO "game_event" VALUES(3,2,3,1794964666721,'{"by":"black","type":"draw-offered"}',2);
INSERT INTO "game_event" VALUES(4,3,1,1794964666776,'{"by":"black","type":"moved","move":"b1-b3"}',NULL);
INSERT INTO "game_event" VALUES(5,3,2,1794964666790,'{"by":"black","type":"resigned"}',4);
INSERT INTO "game_event" VALUES(6,4,1,1794964666816,'{"by":"white","type":"moved","move":"o@c3"}',NULL);
INSERT INTO "game_event" VALUES(7,4,2,1794964666830,'{"by":"black","type":"moved","move":"o@c3"}',6);
INSERT INTO "game_event" VALUES(8,4,3,1794964666861,'{"by":"white","type":"moved","move":"o@c3"}',7);
INSERT INTO "game_event" VALUES(9,4,4,1794964666928,'{"by":"black","type":"moved","move":"o@c3"}',8);
INSERT INTO "game_event" VALUES(10,4,5,1794964666956,'{"by":"white","type":"undone","ply":3}',9);
INSERT INTO "game_event" VALUES(11,5,1,1794964667022,'{"by":"white","type":"moved","move":"a4xa5"}',NULL);
INSERT INTO "game_event" VALUES(12,5,2,1794964667036,'{"by":"black","type":"moved","move":"a6xa5"}',11);
INSERT INTO "game_event" VALUES(13,5,3,1794964667059,'{"by":"white","type":"moved","move":"a3-a4"}',12);
INSERT INTO "game_event" VALUES(14,5,4,1794964667073,'{"by":"black","type":"moved","move":"a5-a6"}',13);
INSERT INTO "game_event" VALUES(15,5,5,1794964667100,'{"by":"white","type":"moved","move":"a2-a3"}',14);
INSERT INTO "game_event" VALUES(16,5,6,1794964667129,'{"by":"black","type":"moved","move":"a6-a5"}',15);
INSERT INTO "game_event" VALUES(17,5,7,1794964667148,'{"by":"white","type":"moved","move":"a1-a2"}',16);
INSERT INTO "game_event" VALUES(18,5,8,1794964667165,'{"by":"black","type":"moved","move":"a5-a6"}',17);
INSERT INTO "game_event" VALUES(19,5,9,1794964667186,'{"by":"white","type":"moved","move":"a2-a1"}',18);
INSERT INTO "game_event" VALUES(20,5,10,1794964667202,'{"by":"black","type":"moved","move":"a6-a5"}',19);
INSERT INTO "game_event" VALUES(21,6,1,1794964667240,'{"by":"black","type":"moved","move":"b1-b3"}',NULL);
INSERT INTO "game_event" VALUES(22,6,2,1794964667251,'{"by":"white","type":"moved","move":"a2-c2"}',21);
INSERT INTO "game_event" VALUES(23,6,3,1794964667265,'{"by":"black","type":"moved","move":"b3-b1"}',22);
INSERT INTO "game_event" VALUES(24,6,4,1794964667284,'{"by":"white","type":"moved","move":"c2-a2"}',23);
INSERT INTO "game_event" VALUES(25,6,5,1794964667306,'{"by":"black","type":"moved","move":"b1-b3"}',24);
INSERT INTO "game_event" VALUES(26,6,6,1794964667319,'{"by":"white","type":"moved","move":"a2-c2"}',25);
INSERT INTO "game_event" VALUES(27,6,7,1794964667326,'{"by":"black","type":"moved","move":"b3-b1"}',26);
INSERT INTO "game_event" VALUES(28,6,8,1794964667369,'{"by":"white","type":"moved","move":"c2-a2"}',27);
INSERT INTO "game_event" VALUES(29,7,1,1794964667379,'{"by":"white","type":"moved","move":"b2xa1"}',NULL);
INSERT INTO "game_event" VALUES(30,7,2,1794964667379,'{"by":"black","type":"concluded","outcome":"white","reason":"bell"}',29);
CREATE TABLE game_head (
  game  integer primary key references game (number),
  -- The number of the last event, and where it is; 0 and null before the first.
  seq   integer not null,
  event integer
) strict;
INSERT INTO "game_head" VALUES(1,0,NULL);
INSERT INTO "game_head" VALUES(2,3,3);
INSERT INTO "game_head" VALUES(3,2,5);
INSERT INTO "game_head" VALUES(4,5,10);
INSERT INTO "game_head" VALUES(5,10,20);
INSERT INTO "game_head" VALUES(6,8,28);
INSERT INTO "game_head" VALUES(7,2,30);
INSERT INTO "game_head" VALUES(8,0,NULL);
CREATE INDEX game_listed on game (created_at, id) where listed;
CREATE INDEX game_listed_kind on game (kind, created_at, id) where listed;
CREATE INDEX game_playing on game (created_at, id) where listed and status = 'playing';
CREATE INDEX game_due on game (deadline_at) where deadline_at is not null;
CREATE INDEX game_wants_engine on game (id) where wants_engine;
COMMIT;
pragma user_version = 3;
