-- The oldest release that can work on this schema, by the newest migration that it knows: an older one refuses to start (ADR 0044). A migration that takes something away, which
-- the release before still uses, raises it in the same transaction; those that only add leave it.
create table schema_support (
  one boolean primary key default true check (one),
  oldest integer not null
);
insert into schema_support (oldest) values (4);
