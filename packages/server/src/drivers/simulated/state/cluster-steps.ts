/** Tables of control planes and nodes. */
export const clusterStep = `
  -- next_* is what the work in hand leads to. The serving certificate is sealed; of the administrator's token only the SHA-256 is kept.
  create table sim.clusters (
    id uuid primary key default gen_random_uuid(),
    name text not null unique,
    installation text not null,
    public_id bigint not null,
    uid text not null unique,
    region text not null,
    version text not null,
    patch text not null,
    is_highly_available boolean not null,
    is_complete boolean not null default false,
    admin_token_hash bytea not null,
    credentials_serial bigint not null,
    ca_certificate text not null,
    tls_sealed bytea not null,
    work text check (work in ('assemble', 'upgrade', 'dismantle')),
    work_started timestamptz,
    work_ms bigint,
    next_version text,
    next_patch text,
    next_is_highly_available boolean,
    check ((work is null) = (work_started is null) and (work is null) = (work_ms is null))
  );
  create index clusters_public_id on sim.clusters (public_id);

  -- host_id is the very host that carries the node; it may be gone. is_ready is what the node's Kubernetes object says.
  -- spec_labels and spec_taints are what the last spec asked for; whatever else the object carries was put there by hand, and stays.
  create table sim.nodes (
    id uuid primary key default gen_random_uuid(),
    cluster_id uuid not null references sim.clusters (id) on delete cascade deferrable initially deferred,
    name text not null unique,
    installation text not null,
    public_id bigint not null,
    uid text not null,
    node_name text not null,
    host_id uuid not null,
    version text not null,
    spec_serial bigint not null,
    spec_labels jsonb not null,
    spec_taints jsonb not null,
    is_ready boolean not null default false,
    work text check (work in ('join')),
    work_started timestamptz,
    work_ms bigint,
    unique (cluster_id, node_name),
    check ((work is null) = (work_started is null) and (work is null) = (work_ms is null))
  );
  create index nodes_host on sim.nodes (host_id);
  `

/**
 * Tables of Kubernetes objects. Revisions are gapless per cluster, so readers miss none. A Secret is sealed and has no body. `was` holds only the selectable
 * fields before the change.
 */
export const kubeStep = `
  create table sim.kube_clusters (
    cluster_id uuid primary key references sim.clusters (id) on delete cascade deferrable initially deferred,
    revision bigint not null default 0
  );

  create table sim.kube_objects (
    cluster_id uuid not null references sim.clusters (id) on delete cascade deferrable initially deferred,
    resource text not null,
    namespace text not null,
    name text not null,
    uid uuid not null,
    revision bigint not null,
    body jsonb,
    sealed bytea,
    octets integer not null generated always as (coalesce(octet_length(body::text), octet_length(sealed), 0)) stored,
    primary key (cluster_id, resource, namespace, name),
    check ((body is null) = (resource = 'secrets') and (sealed is null) = (resource <> 'secrets'))
  );

  create table sim.kube_changes (
    cluster_id uuid not null references sim.clusters (id) on delete cascade deferrable initially deferred,
    revision bigint not null,
    kind text not null check (kind in ('ADDED', 'MODIFIED', 'DELETED')),
    resource text not null,
    namespace text not null,
    name text not null,
    was jsonb,
    body jsonb,
    sealed bytea,
    primary key (cluster_id, revision),
    check ((body is null) = (resource = 'secrets') and (sealed is null) = (resource <> 'secrets'))
  );
  `

/**
 * `due` is when controllers have work without a request, such as a pod that becomes ready. Existing clusters are due, because controllers have learned to make
 * further objects.
 */
export const kubeDueStep = `
  alter table sim.kube_clusters add column due timestamptz default public.moor_now();
  alter table sim.kube_clusters alter column due drop default;
  `
