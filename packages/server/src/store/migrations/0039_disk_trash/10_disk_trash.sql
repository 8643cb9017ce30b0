-- Local disks in the trash (ADR 0074). A disk in the trash keeps its row, with wants_gone. It is wiped only when its item is being purged.
lock table hosts, disks, trash_items in share row exclusive mode;

alter table trash_items add column disk_host_id bigint;
-- First disk of the item. Not a foreign key, because disks refer to their item.
alter table trash_items add column disk_id bigint;
-- Slots of the disks in configurations of the host: [{config_id, slot, disk_id}].
alter table trash_items add column devices jsonb not null default '[]';
-- Configurations that a rebuild of the host replaced with its disks; null for a single disk.
alter table trash_items add column configs jsonb;
alter table trash_items drop constraint trash_items_kind;
alter table trash_items add constraint trash_items_kind check (kind in ('volume', 'host', 'orchcluster', 'orchnodepool', 'volume_snapshot', 'disk'));
alter table trash_items drop constraint trash_items_one_resource;
alter table trash_items add constraint trash_items_one_resource check (num_nonnulls(volume_id, host_id, cluster_id, pool_id, volume_snapshot_id, disk_host_id) = 1);
alter table trash_items add constraint trash_items_disk_host_fkey foreign key (account_id, disk_host_id) references hosts (account_id, id) on delete cascade;
alter table trash_items add constraint trash_items_account_id_id_key unique (account_id, id);
create index trash_items_of_disk_host on trash_items (disk_host_id) where disk_host_id is not null;

alter table disks add column trash_id bigint;
-- A restore deletes the item before it changes the disks.
alter table disks add constraint disks_trash_fkey foreign key (account_id, trash_id) references trash_items (account_id, id) deferrable initially deferred;
create index disks_of_trash on disks (trash_id) where trash_id is not null;
