-- Snapshots of volumes (ADR 0075). The storage of a snapshot has the stamp kind "snapshot". volume_id has no foreign key, because a snapshot survives its volume.
lock table volumes, trash_items, billing_intervals, accounts in share row exclusive mode;

create table volume_snapshots (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  uid uuid not null default gen_random_uuid(),
  volume_id bigint not null,
  volume_label text not null,
  label text not null,
  region text not null,
  size_gib integer not null,
  hardware_type text not null constraint volume_snapshots_hardware_type check (hardware_type in ('hdd', 'nvme')),
  encryption text not null constraint volume_snapshots_encryption check (encryption in ('enabled', 'disabled')),
  status text not null constraint volume_snapshots_status check (status in ('creating', 'available')),
  is_automatic boolean not null default false,
  tags text[] not null default '{}',
  -- Of storage that a rollback replaced, whose stamp is that of the volume.
  replaced_volume_id bigint,
  -- Cluster of the volume, whose own token sees the snapshot.
  orch_cluster_id bigint,
  deleted_at timestamptz,
  created timestamptz not null default moor_now(),
  updated timestamptz not null default moor_now(),
  constraint volume_snapshots_account_id_key unique (account_id, id)
);
create unique index volume_snapshots_label_taken on volume_snapshots (account_id, label) where deleted_at is null;
create index volume_snapshots_of_volume on volume_snapshots (volume_id);
create index volume_snapshots_replaced on volume_snapshots (replaced_volume_id) where replaced_volume_id is not null;
create index volume_snapshots_by_tags on volume_snapshots using gin (tags);

-- Snapshot from which the volume is being created or rolled back, and the uid of the storage that a rollback replaces, until it is wiped.
alter table volumes
  add column source_snapshot_id bigint,
  add column replaced_uid uuid,
  add constraint volumes_source_snapshot_fkey foreign key (account_id, source_snapshot_id) references volume_snapshots (account_id, id);
create index volumes_by_source_snapshot on volumes (source_snapshot_id) where source_snapshot_id is not null;
create index volumes_by_replaced_uid on volumes (id) where replaced_uid is not null;

alter table trash_items
  add column volume_snapshot_id bigint,
  add constraint trash_items_volume_snapshot_fkey
    foreign key (account_id, volume_snapshot_id) references volume_snapshots (account_id, id) on delete cascade,
  drop constraint trash_items_kind,
  add constraint trash_items_kind check (kind in ('volume', 'host', 'orchcluster', 'orchnodepool', 'volume_snapshot')),
  drop constraint trash_items_one_resource,
  add constraint trash_items_one_resource check (num_nonnulls(volume_id, host_id, cluster_id, pool_id, volume_snapshot_id) = 1);
create unique index trash_items_of_volume_snapshot on trash_items (volume_snapshot_id) where volume_snapshot_id is not null;

alter table billing_intervals
  drop constraint billing_intervals_kind_check,
  add constraint billing_intervals_kind_check check (kind in ('volume', 'host', 'cluster', 'volume_snapshot'));

alter table accounts add column volume_snapshots_max integer;
