-- Requests of the current minutes, summed over all processes (decision G4). Unlogged: a crash forgets a minute, nothing else.
create unlogged table rate_counts (
  caller text not null,
  kind text not null check (kind in ('request', 'create')),
  minute bigint not null,
  used bigint not null,
  primary key (minute, caller, kind)
);
