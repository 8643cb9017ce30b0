/** Table of local disks; `to_mib` is the target size of a resize. */
export const diskStep = `
  create table sim.disks (
    id uuid primary key default gen_random_uuid(),
    host_id uuid not null references sim.hosts (id) on delete cascade deferrable initially deferred,
    name text not null unique,
    installation text not null,
    public_id bigint not null,
    uid text not null,
    size_mib bigint not null,
    to_mib bigint,
    filesystem text not null,
    image text,
    source text,
    is_complete boolean not null default false,
    work text check (work in ('mould', 'stretch', 'scrap')),
    work_started timestamptz,
    work_ms bigint,
    check ((work is null) = (work_started is null) and (work is null) = (work_ms is null))
  );
  create index disks_host on sim.disks (host_id);
  `
