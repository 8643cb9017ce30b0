/** Volumes of the time of a backup's creation, backups of volumes with their content, and results of restores by the name of the volume. `work` is set while a backup is being stored. */
export const backupStep = `
  alter table sim.volumes drop constraint volumes_kind_check,
    add constraint volumes_kind_check check (kind in ('volume', 'snapshot', 'backup'));
  create table sim.backups (
    id uuid primary key default gen_random_uuid(),
    name text not null unique,
    installation text not null,
    public_id bigint not null,
    uid text not null,
    sha256 text not null,
    work text,
    work_started timestamptz,
    work_ms bigint,
    check ((work is null) = (work_started is null) and (work is null) = (work_ms is null))
  );
  create table sim.backup_chunks (
    backup uuid not null references sim.backups on delete cascade deferrable initially deferred,
    number bigint not null,
    bytes bytea not null,
    primary key (backup, number)
  );
  create table sim.restores (
    name text primary key,
    is_intact boolean not null
  );
  `
