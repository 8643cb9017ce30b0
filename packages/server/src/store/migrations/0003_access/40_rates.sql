-- Requests of the current minutes by process, to be summed over all of them (decisions G4, G10). A process writes how many it has counted, not how
-- many more: a statement whose answer was lost can be sent again, and no process waits for another's row. Unlogged: a crash of the
-- server forgets a minute, nothing else; a backup leaves it out.
create unlogged table rate_counts (
  minute bigint not null,
  caller text not null,
  kind text not null check (kind in ('request', 'create')),
  process uuid not null,
  used bigint not null,
  primary key (minute, caller, kind, process)
) with (fillfactor = 50);
