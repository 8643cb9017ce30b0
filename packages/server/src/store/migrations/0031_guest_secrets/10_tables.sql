-- Secrets of guests (ADR 0073), sealed for host/<host_id>/user-data and disk/<disk_id>/root-password. A password is the hash that the guest stores; its row ends with the first boot from the
-- disk. Both tables are separate from hosts and disks, so that no query of these selects a secret.
lock table hosts, disks in share row exclusive mode;

create table host_user_data (
  host_id bigint not null,
  account_id bigint not null,
  sealed bytea not null,
  constraint host_user_data_pkey primary key (host_id),
  constraint host_user_data_of_host foreign key (account_id, host_id) references hosts (account_id, id) on delete cascade
);
create trigger host_user_data_keys_are_kept before insert or update of sealed on host_user_data
  for each row execute function refuse_dropped_key('sealed');

create table disk_passwords (
  disk_id bigint not null,
  account_id bigint not null,
  sealed bytea not null,
  constraint disk_passwords_pkey primary key (disk_id),
  constraint disk_passwords_of_disk foreign key (account_id, disk_id) references disks (account_id, id) on delete cascade
);
create trigger disk_passwords_keys_are_kept before insert or update of sealed on disk_passwords
  for each row execute function refuse_dropped_key('sealed');
