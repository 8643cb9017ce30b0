-- Whether the own disks of a pool's nodes rest encrypted (decision E3). Pools from before have none that do.
alter table pools
  add column disk_encryption text not null default 'disabled'
    constraint pools_disk_encryption_check check (disk_encryption in ('enabled', 'disabled'));
