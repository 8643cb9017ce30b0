-- Locks against deletion (decision G13). Each row locks one resource, and a resource has at most one lock. The generated columns refer to the resource: if its row is deleted, its lock is
-- deleted too. Processes of the release before do not check locks.
lock table volumes, hosts, clusters, pools in share row exclusive mode;

create table locks (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  entity_type text not null constraint locks_entity_type_check check (entity_type in ('volume', 'host', 'orchcluster', 'orchnodepool')),
  entity_id bigint not null,
  lock_type text not null constraint locks_lock_type_check check (lock_type in ('cannot_delete', 'cannot_delete_with_subresources')),
  created timestamptz not null default moor_now(),
  volume_id bigint generated always as (case when entity_type = 'volume' then entity_id end) stored,
  host_id bigint generated always as (case when entity_type = 'host' then entity_id end) stored,
  cluster_id bigint generated always as (case when entity_type = 'orchcluster' then entity_id end) stored,
  pool_id bigint generated always as (case when entity_type = 'orchnodepool' then entity_id end) stored,
  constraint locks_volume_fkey foreign key (account_id, volume_id) references volumes (account_id, id) on delete cascade,
  constraint locks_host_fkey foreign key (account_id, host_id) references hosts (account_id, id) on delete cascade,
  constraint locks_cluster_fkey foreign key (account_id, cluster_id) references clusters (account_id, id) on delete cascade,
  constraint locks_pool_fkey foreign key (account_id, pool_id) references pools (account_id, id) on delete cascade
);
create unique index locks_of_entity on locks (entity_id, entity_type);
create index locks_of_volume on locks (volume_id);
create index locks_of_host on locks (host_id);
create index locks_of_cluster on locks (cluster_id);
create index locks_of_pool on locks (pool_id);
create index locks_of_account on locks (account_id, id);
