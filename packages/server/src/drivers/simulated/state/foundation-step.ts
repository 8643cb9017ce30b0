/** Tables of regions, claims, volumes, hosts, devices and faults. */
export const foundationStep = `
  create table sim.regions (
    region text primary key,
    volumes_gib_max bigint not null default 100000000,
    volumes_gib_used bigint not null default 0,
    hosts_max bigint not null default 1000000,
    hosts_used bigint not null default 0
  );

  -- Highest claim seen per thing; kept after the thing is gone, or a late call could make it again.
  create table sim.guards (
    installation text not null,
    kind text not null,
    public_id bigint not null,
    uid text not null,
    generation bigint not null,
    epoch bigint not null,
    primary key (installation, kind, public_id, uid)
  );

  create table sim.volumes (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    installation text not null,
    public_id bigint not null,
    uid text not null,
    region text not null,
    size_gib bigint not null check (size_gib > 0),
    hardware_type text not null,
    is_encrypted boolean not null,
    extent uuid not null default gen_random_uuid(),
    is_complete boolean not null default false,
    is_healthy boolean not null default true,
    is_lost boolean not null default false,
    work text check (work in ('create', 'clone', 'grow', 'migrate', 'wipe')),
    work_started timestamptz,
    work_ms bigint,
    grow_to_gib bigint,
    migrate_to text,
    source_id uuid,
    check ((work is null) = (work_started is null) and (work is null) = (work_ms is null))
  );
  create unique index volumes_name on sim.volumes (name) where not is_lost;
  create index volumes_public_id on sim.volumes (public_id);
  create index volumes_source on sim.volumes (source_id) where source_id is not null;

  -- Bytes of a volume in pieces of 64 KiB; a piece that is not there reads as zeros.
  create table sim.chunks (
    extent uuid not null,
    number integer not null check (number >= 0),
    bytes bytea not null check (length(bytes) = 65536),
    primary key (extent, number)
  );

  create table sim.hosts (
    id uuid primary key default gen_random_uuid(),
    name text not null unique,
    installation text not null,
    public_id bigint not null,
    uid text not null,
    region text not null,
    memory_mib bigint not null,
    vcpus bigint not null,
    disk_mib bigint not null,
    image text,
    label text not null,
    is_complete boolean not null default false,
    power text not null default 'off' check (power in ('on', 'off')),
    boot_serial bigint not null default 0,
    work text check (work in ('define', 'boot', 'stop', 'remove')),
    work_started timestamptz,
    work_ms bigint,
    boot_to bigint,
    check ((work is null) = (work_started is null) and (work is null) = (work_ms is null))
  );
  create index hosts_public_id on sim.hosts (public_id);

  create table sim.devices (
    volume_id uuid primary key references sim.volumes (id) deferrable initially deferred,
    host_id uuid not null references sim.hosts (id) deferrable initially deferred,
    link text not null,
    slot text,
    work text check (work in ('plug', 'unplug')),
    work_started timestamptz,
    work_ms bigint,
    unique (host_id, link),
    unique (host_id, slot),
    check ((work is null) = (work_started is null) and (work is null) = (work_ms is null))
  );

  create table sim.faults (
    fault bigint generated always as identity primary key,
    port_method text not null,
    thing_id bigint,
    times bigint not null check (times > 0),
    times_left bigint not null check (times_left >= 0),
    manner text not null check (manner in ('error-before', 'error-after', 'hang', 'lie')),
    code text
  );
  `
