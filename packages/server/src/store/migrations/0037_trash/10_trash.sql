-- Deleted resources that can be restored (ADR 0074). The resource keeps its row and its storage. An item is deleted when its resource is restored, or is gone.
-- Requests lock accounts first. The strongest mode comes first, because two transactions that raise their locks block each other.
lock table accounts, installation, hosts in access exclusive mode;
lock table volumes, clusters, pools in share row exclusive mode;

-- Time that the sweeps of the trash counted. Items expire by it, so that a step of the clock expires nothing.
create table trash_clock (
  one boolean primary key default true check (one),
  elapsed_ms bigint not null default 0,
  swept timestamptz not null default moor_now()
);
insert into trash_clock default values;

create table trash_items (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  kind text not null constraint trash_items_kind check (kind in ('volume', 'host', 'orchcluster', 'orchnodepool')),
  volume_id bigint,
  host_id bigint,
  cluster_id bigint,
  pool_id bigint,
  label text not null,
  region text not null,
  username text,
  deleted timestamptz not null default moor_now(),
  -- Value of trash_clock.elapsed_ms from which on the item is purged.
  expires_ms bigint not null,
  is_purging boolean not null default false,
  -- Of a host: whether it was on, and its volumes.
  was_on boolean not null default false,
  attachments jsonb not null default '[]',
  constraint trash_items_one_resource check (num_nonnulls(volume_id, host_id, cluster_id, pool_id) = 1),
  constraint trash_items_volume_fkey foreign key (account_id, volume_id) references volumes (account_id, id) on delete cascade,
  constraint trash_items_host_fkey foreign key (account_id, host_id) references hosts (account_id, id) on delete cascade,
  constraint trash_items_cluster_fkey foreign key (account_id, cluster_id) references clusters (account_id, id) on delete cascade,
  constraint trash_items_pool_fkey foreign key (account_id, pool_id) references pools (account_id, id) on delete cascade
);
create unique index trash_items_of_volume on trash_items (volume_id) where volume_id is not null;
create unique index trash_items_of_host on trash_items (host_id) where host_id is not null;
create unique index trash_items_of_cluster on trash_items (cluster_id) where cluster_id is not null;
create unique index trash_items_of_pool on trash_items (pool_id) where pool_id is not null;
create index trash_items_of_account on trash_items (account_id, id);
create index trash_items_by_expiry on trash_items (expires_ms) where not is_purging;

-- A host in the trash is hidden. Its label is replaced by one that no request can name.
alter table hosts add column is_trashed boolean not null default false;

-- Hours that deleted resources are kept; 0 deletes at once. An account without a value uses that of the installation.
alter table installation add column trash_hours integer not null default 72
  constraint installation_trash_hours check (trash_hours between 0 and 8760);
alter table accounts add column trash_hours integer constraint accounts_trash_hours check (trash_hours between 0 and 8760);
