-- Schedules of automatic snapshots, at most one for each volume (decision D13). The row stays while the volume is in the trash.
create table snapshot_policies (
  volume_id bigint primary key,
  account_id bigint not null,
  every_hours integer not null,
  keep_count integer not null,
  is_paused boolean not null default false,
  next_run timestamptz not null default moor_now(),
  updated timestamptz not null default moor_now(),
  constraint snapshot_policies_volume_fkey foreign key (account_id, volume_id) references volumes (account_id, id) on delete cascade
);
create index snapshot_policies_of_account on snapshot_policies (account_id, volume_id);
