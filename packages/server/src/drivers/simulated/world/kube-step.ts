/**
 * The Kubernetes objects of each cluster, and their changes. Revisions count per cluster without gaps, so a reader of the changes misses none.
 * Objects of resource secrets are sealed and have no body; `was` holds only what selectors see of the object before the change.
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
