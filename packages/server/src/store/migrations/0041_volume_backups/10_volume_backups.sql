-- Backups of volumes outside their storage (ADR 0075). uid names the copy of the volume that is uploaded, scratch_uid the volume that the backup is restored
-- into to be verified. The size, storage class and encryption are those of the volume at the request.
lock table accounts, volumes in access exclusive mode;

create table volume_backups (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  uid uuid not null default gen_random_uuid(),
  scratch_uid uuid not null default gen_random_uuid(),
  label text not null,
  -- Not a reference: the volume can be gone.
  volume_id bigint not null,
  volume_label text not null,
  region text not null,
  size_gib bigint not null,
  hardware_type text not null constraint volume_backups_hardware_type check (hardware_type in ('hdd', 'nvme')),
  encryption text not null constraint volume_backups_encryption check (encryption in ('enabled', 'disabled')),
  status text not null default 'creating' constraint volume_backups_status check (status in ('creating', 'available', 'verified', 'failed')),
  stored_bytes bigint,
  sha256 text,
  failure text,
  verified timestamptz,
  deleted_at timestamptz,
  created timestamptz not null default moor_now(),
  unique (account_id, id)
);
create index volume_backups_of_account on volume_backups (account_id, id) where deleted_at is null;
create index volume_backups_of_volume on volume_backups (volume_id, id);
create index volume_backups_to_verify on volume_backups (region, id) where status = 'available' and deleted_at is null;

-- Password of an account's repository, sealed for `account/<account_id>/backup-key`.
create table backup_keys (
  account_id bigint primary key references accounts (id),
  sealed bytea not null
);
create trigger backup_keys_are_kept before insert or update of sealed on backup_keys
  for each row execute function refuse_dropped_key('sealed');

alter table accounts add column volume_backups_max integer;
-- Backup that a volume is restored from. Not a reference: the backup can be gone.
alter table volumes add column backup_id bigint;
create index volumes_from_backup on volumes (backup_id) where backup_id is not null and provisioned_at is null;
