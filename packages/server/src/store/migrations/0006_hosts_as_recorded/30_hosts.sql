-- Whether the local disks of a host are encrypted, as was asked for (decision H15).
alter table hosts
  add column disk_encryption text not null default 'enabled' check (disk_encryption in ('enabled', 'disabled'));
