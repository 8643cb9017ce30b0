-- Wanted: label, k8s_version, is_highly_available, credentials_serial, deleted_at. Seen: seen_*, endpoints, ready_at.
-- A control plane that was ever provisioned is never made again: its state would be lost (architecture, ground rule 7).
-- Secrets are sealed with the installation's key; each names its place: cluster/<id>/ca-key, cluster/<id>/kubeconfig, cluster/<id>/service-token.
create table clusters (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  uid uuid not null default gen_random_uuid(),
  label text not null,
  region text not null,
  k8s_version text not null,
  is_highly_available boolean not null default false,
  tags text[] not null default '{}',
  -- Rises with every asked renewal of the kubeconfig; sealed_serial is the one whose token is sealed below.
  credentials_serial integer not null default 1,
  sealed_serial integer not null default 0,
  ca_certificate text,
  ca_key_sealed bytea,
  kubeconfig_token_sealed bytea,
  service_token_sealed bytea,
  -- Who made it: the user the cluster's own service token acts as (decision E9).
  created_by bigint not null,
  seen_version text,
  seen_highly_available boolean not null default false,
  seen_serial integer not null default 0,
  server text,
  tls_server_name text,
  extra_authorities text[] not null default '{}',
  endpoints text[] not null default '{}',
  ready_at timestamptz,
  is_missing boolean not null default false,
  provisioned_at timestamptz,
  deleted_at timestamptz,
  created timestamptz not null default moor_now(),
  updated timestamptz not null default moor_now(),
  unique (account_id, id),
  foreign key (account_id, created_by) references users (account_id, id)
);
create unique index clusters_label_taken on clusters (account_id, label) where deleted_at is null;
create unique index clusters_uid on clusters (uid);
create index clusters_of_account on clusters (account_id, id) where deleted_at is null;
create index clusters_by_region on clusters (account_id, region, id);
create index clusters_by_tags on clusters using gin (tags);

-- count is what is wanted; the nodes beside it are what there is. disks: [{size, type}] in MB; labels and taints as Kubernetes has them.
-- spec_serial rises with every change of labels or taints; a node follows it.
create table pools (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  cluster_id bigint not null,
  type text not null,
  label text not null default '',
  count integer not null check (count between 1 and 100),
  autoscaler_enabled boolean not null,
  autoscaler_min integer not null check (autoscaler_min between 1 and 100),
  autoscaler_max integer not null check (autoscaler_max between 1 and 100),
  disks jsonb not null default '[]',
  tags text[] not null default '{}',
  labels jsonb not null default '{}',
  taints jsonb not null default '[]',
  spec_serial integer not null default 1,
  deleted_at timestamptz,
  created timestamptz not null default moor_now(),
  updated timestamptz not null default moor_now(),
  check (autoscaler_min <= autoscaler_max),
  unique (account_id, id),
  foreign key (account_id, cluster_id) references clusters (account_id, id)
);
create index pools_of_cluster on pools (cluster_id, id);
create index pools_by_tags on pools using gin (tags);

-- A place of a pool and what fills it. id is the work table's number, name the 12 hex digits of the public id (decision E2).
-- role: member is shown and counted; surge is the replacement of replaces_id, not shown until it is ready (decision E6);
-- leaving is on its way out and not shown any more. wants_recycle: a member that is to be replaced.
-- is_lost: its host is gone, going, or was not found; the pool replaces it.
-- version is the patch its kubelet was made with, seen_spec_serial the labels and taints it was last seen with.
create table nodes (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  cluster_id bigint not null,
  pool_id bigint not null,
  uid uuid not null default gen_random_uuid(),
  name text not null check (name ~ '^[0-9a-f]{12}$'),
  role text not null check (role in ('member', 'surge', 'leaving')),
  replaces_id bigint,
  wants_recycle boolean not null default false,
  version text not null,
  host_id bigint,
  is_ready boolean not null default false,
  seen_spec_serial integer not null default 0,
  was_ready boolean not null default false,
  is_drained boolean not null default false,
  is_lost boolean not null default false,
  created timestamptz not null default moor_now(),
  check ((role = 'surge') = (replaces_id is not null)),
  unique (account_id, id),
  unique (pool_id, name),
  foreign key (account_id, cluster_id) references clusters (account_id, id),
  foreign key (account_id, pool_id) references pools (account_id, id)
);
create index nodes_of_pool on nodes (pool_id, id);
create index nodes_of_cluster on nodes (cluster_id, id);
create unique index nodes_of_host on nodes (host_id) where host_id is not null;

-- The cluster a host was made for; kept while the host lives.
alter table hosts add column orch_cluster_id bigint;
create index hosts_of_cluster on hosts (orch_cluster_id) where orch_cluster_id is not null;

-- The token a cluster was given; volumes made with it carry the cluster's number (decision E9). Gone with the cluster.
alter table tokens add column orch_cluster_id bigint;
create index tokens_of_cluster on tokens (orch_cluster_id) where orch_cluster_id is not null;

create index volumes_of_cluster on volumes (account_id, orch_cluster_id) where orch_cluster_id is not null;

alter table billing_intervals drop constraint billing_intervals_kind_check;
alter table billing_intervals add constraint billing_intervals_kind_check check (kind in ('volume', 'host', 'cluster'));

-- A word that everybody knows, sealed by the first process that started: one with another key can tell that it has the wrong one.
alter table installation add column key_probe bytea;
