-- Free storage below which the oldest deleted volumes are purged before their time (ADR 0074). Without a row, nothing is purged early.
lock table trash_items in share row exclusive mode;

create table trash_pressure (
  region text not null,
  hardware_type text not null constraint trash_pressure_hardware_type check (hardware_type in ('nvme', 'hdd')),
  free_gib_min bigint not null constraint trash_pressure_free_gib_min check (free_gib_min between 1 and 1000000000),
  primary key (region, hardware_type)
);

-- A default, so that items that processes of the previous release insert have an age too.
create function trash_elapsed_ms() returns bigint language sql stable as $$ select elapsed_ms from public.trash_clock $$;

-- Value of the trash clock at the deletion, and whether the account was warned of an early purge. Existing items age from the migration on.
alter table trash_items
  add column added_ms bigint not null default trash_elapsed_ms(),
  add column is_warned boolean not null default false;
