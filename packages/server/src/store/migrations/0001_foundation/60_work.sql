-- One row per resource, as long as it lives: who works on it, what is due, what went wrong (architecture, "The work table").
-- generation rises with every wanted change, epoch with every claim; neither ever falls.
-- seen_generation falls behind generation while something has not been looked at: a new wish, or a wake.
-- Half-empty pages and eager vacuum, because each pass updates its row in place a few times.
create table work (
  kind text not null,
  id bigint not null,
  region text not null,
  generation bigint not null default 1,
  seen_generation bigint not null default 0,
  epoch bigint not null default 0,
  due timestamptz not null,
  lease_holder text,
  lease_until timestamptz,
  released timestamptz,
  tries integer not null default 0,
  cause text,
  primary key (kind, id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 200);
create index work_due on work (due);
-- What somebody waits for is claimed before what is only looked at again, however much of that there is.
create index work_wanted on work (due) where seen_generation < generation or cause is not null;
