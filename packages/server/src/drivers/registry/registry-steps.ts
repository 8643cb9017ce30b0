/** The schema in which drivers of real engines keep what no engine of theirs can: made when it is not there. */
export const registryFoundation: readonly string[] = [
  'create schema if not exists infra',
  'create table if not exists infra.steps (step integer primary key, taken timestamptz not null default public.moor_now())',
]

/** How its tables came about, in order; one that was released is never changed. */
export const registrySteps: readonly string[] = [
  `
  -- Highest claim seen per resource, and who acts on it right now; kept after the resource is gone, or a late call could make it again.
  create table infra.claims (
    installation text not null,
    kind text not null,
    public_id bigint not null,
    uid text not null,
    generation bigint not null default 0,
    epoch bigint not null default 0,
    holder uuid,
    held_until timestamptz,
    primary key (installation, kind, public_id, uid),
    check ((holder is null) = (held_until is null))
  );

  -- Where a host was placed; found again on the hypervisors where this is lost.
  create table infra.placements (
    host text primary key,
    engine text not null,
    hypervisor text not null,
    memory_mib bigint not null,
    vcpus bigint not null
  );
  create index placements_hypervisor on infra.placements (engine, hypervisor);

  -- Which host has a volume, from the first call of a plug until the volume is really gone from it.
  create table infra.holds (
    volume text primary key,
    host text not null,
    link text not null,
    slot text,
    unique (host, link),
    unique (host, slot)
  );

  -- Room that volumes have been promised, by the engine that keeps them.
  create table infra.promises (
    volume text primary key,
    engine text not null,
    storage_class text not null,
    size_gib bigint not null check (size_gib > 0)
  );
  create index promises_engine on infra.promises (engine, storage_class);

  -- What all volumes but one have been promised. Volatile: it sees what others promised while its caller waited for its turn.
  create function infra.promised_gib(of_engine text, of_class text, but_volume text) returns bigint language sql volatile as $$
    select coalesce(sum(size_gib), 0)::bigint from infra.promises
    where engine = of_engine and storage_class = of_class and volume <> but_volume
  $$;

  -- Keys of encrypted volumes, sealed for 'infra-volume/<name>'.
  create table infra.volume_keys (
    volume text primary key,
    uuid uuid not null default gen_random_uuid(),
    sealed bytea not null
  );
  -- Nothing that was sealed with a dropped key is taken: the control plane's own guard.
  create trigger volume_keys_are_kept before insert or update of sealed on infra.volume_keys
    for each row execute function public.refuse_dropped_key('sealed');

  -- Work that goes on in some process, for as long as that gives signs of life.
  create table infra.works (
    name text primary key,
    kind text not null,
    holder uuid not null,
    alive_until timestamptz not null,
    began timestamptz not null,
    percent integer not null default 0 check (percent between 0 and 99),
    failure jsonb
  );
  `,
  `
  -- Volumes that were taken from hosts which could not be reached: their devices are still there, until somebody who reaches the host takes them out.
  create table infra.evictions (
    volume text not null,
    host text not null,
    primary key (host, volume)
  );
  `,
]
