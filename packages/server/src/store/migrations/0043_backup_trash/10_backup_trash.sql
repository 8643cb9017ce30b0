-- Volume backups in the trash, and their later verification (ADR 0075).
lock table volume_backups, trash_items in share row exclusive mode;

alter table trash_items add column volume_backup_id bigint;
alter table trash_items add constraint trash_items_volume_backup_fkey
  foreign key (account_id, volume_backup_id) references volume_backups (account_id, id) on delete cascade;
alter table trash_items drop constraint trash_items_kind;
alter table trash_items add constraint trash_items_kind
  check (kind in ('volume', 'host', 'orchcluster', 'orchnodepool', 'volume_snapshot', 'volume_backup', 'disk'));
alter table trash_items drop constraint trash_items_one_resource;
alter table trash_items add constraint trash_items_one_resource
  check (num_nonnulls(volume_id, host_id, cluster_id, pool_id, volume_snapshot_id, volume_backup_id, disk_host_id) = 1);
create unique index trash_items_of_volume_backup on trash_items (volume_backup_id) where volume_backup_id is not null;

-- Time from which on a stored backup will be verified, in this order in its region. Null: not planned yet.
alter table volume_backups add column verify_after timestamptz;
drop index volume_backups_to_verify;
create index volume_backups_to_verify on volume_backups (region, verify_after) where deleted_at is null and status in ('available', 'verified');
