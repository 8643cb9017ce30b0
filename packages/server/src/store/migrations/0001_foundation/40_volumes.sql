-- Wanted: label, size_gib, deleted_at, migrating_to, wants_repair; source_id until the copy is there. Seen: status, provisioned_at.
-- A volume that was ever provisioned is never made again: missing is contact_support (architecture, ground rule 7).
create table volumes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  uid uuid not null default gen_random_uuid(),
  label text not null,
  size_gib integer not null,
  region text not null,
  hardware_type text not null check (hardware_type in ('hdd', 'nvme')),
  encryption text not null check (encryption in ('enabled', 'disabled')),
  status text not null check (status in ('creating', 'active', 'resizing', 'contact_support')),
  tags text[] not null default '{}',
  is_clone boolean not null default false,
  source_id bigint,
  migrating_to text check (migrating_to in ('hdd', 'nvme')),
  wants_repair boolean not null default false,
  orch_cluster_id bigint,
  provisioned_at timestamptz,
  deleted_at timestamptz,
  created timestamptz not null default moor_now(),
  updated timestamptz not null default moor_now(),
  unique (account_id, id),
  foreign key (account_id, source_id) references volumes (account_id, id)
);
create unique index volumes_label_taken on volumes (account_id, label) where deleted_at is null;
create index volumes_by_region on volumes (account_id, region, id);
create index volumes_by_status on volumes (account_id, status, id);
create index volumes_by_tags on volumes using gin (tags);
create index volumes_by_source on volumes (source_id) where source_id is not null;

-- A volume on a host. The row stays until the device is really gone: a detaching volume holds its place (decision D5).
-- is_hidden: the attach was given up, host_id reads null, the last plug is still being taken back (decision D11).
-- plugged_serial: boot under which the device was seen; io_ready is derived from it and the host's state.
create table attachments (
  volume_id bigint primary key,
  account_id bigint not null,
  host_id bigint not null,
  config_id bigint,
  persists boolean not null,
  wants text not null check (wants in ('attached', 'detached')),
  is_hidden boolean not null default false,
  plugged_serial integer,
  created timestamptz not null default moor_now(),
  unique (account_id, volume_id),
  foreign key (account_id, volume_id) references volumes (account_id, id),
  foreign key (account_id, host_id) references hosts (account_id, id)
);
create index attachments_of_host on attachments (host_id);

-- Slots of a boot configuration: 0 is sda, 15 is sdp (decision D6).
create table config_devices (
  account_id bigint not null,
  config_id bigint not null,
  slot smallint not null check (slot between 0 and 15),
  disk_id bigint,
  volume_id bigint,
  primary key (config_id, slot),
  check (num_nonnulls(disk_id, volume_id) = 1),
  foreign key (account_id, config_id) references configs (account_id, id) on delete cascade,
  foreign key (account_id, disk_id) references disks (account_id, id) on delete cascade,
  foreign key (account_id, volume_id) references volumes (account_id, id)
);
create unique index config_devices_disk_once on config_devices (config_id, disk_id) where disk_id is not null;
create unique index config_devices_volume_once on config_devices (config_id, volume_id) where volume_id is not null;
create index config_devices_of_volume on config_devices (volume_id) where volume_id is not null;

-- What is paid for and since when (decision H); closed is null while it runs. Prices per hour and month in exact decimals.
create table billing_intervals (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  kind text not null check (kind in ('volume', 'host')),
  resource_id bigint not null,
  label text not null,
  quantity integer not null,
  hourly numeric not null,
  monthly numeric not null,
  opened timestamptz not null,
  closed timestamptz
);
create unique index billing_intervals_open on billing_intervals (kind, resource_id) where closed is null;
create index billing_intervals_of_account on billing_intervals (account_id, opened);
