-- The one clock of the control plane. Only a test profile shifts it; nothing else may ask the server for the time.
-- In a WHERE clause write (select moor_now()): evaluated once, so that an index on the column can be used.
create table clock (
  one boolean primary key default true check (one),
  shift interval not null default '0'
);
insert into clock default values;

create function moor_now() returns timestamptz language sql volatile
  as $$ select clock_timestamp() + shift from public.clock $$;

-- Facts of the installation, fixed at its first start (decisions, "Two dialects").
-- log_base changes at a restore so that positions of the event log never fall (ADR 0005).
create table installation (
  one boolean primary key default true check (one),
  id uuid not null default gen_random_uuid(),
  vendor text not null check (vendor ~ '^[A-Za-z0-9]{1,8}$'),
  node_prefix text not null,
  log_base bigint not null default 0,
  created timestamptz not null default moor_now()
);
