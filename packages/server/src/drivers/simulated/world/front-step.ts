/** Where the clusters of the world answer: the front that kubeconfigs name, the listeners that are alive, and who is signed in to a dashboard. */
export const frontStep = `
  -- One for all clusters. first_url is the first listener there ever was; url is what kubeconfigs name: the override while one is set, else first_url.
  create table sim.fronts (
    one boolean primary key default true check (one),
    first_url text not null,
    url text not null,
    ca_certificate text not null,
    ca_key_sealed bytea not null
  );

  -- One row for each process with a listener; several may share an address that was given to them, so readers take each address once.
  create table sim.listeners (
    address text not null,
    process text not null,
    seen timestamptz not null,
    primary key (address, process)
  );

  -- Of a session's cookie only the SHA-256 is kept; it ends with the credentials it was opened with.
  create table sim.dashboard_sessions (
    hash bytea primary key,
    cluster_id uuid not null references sim.clusters (id) on delete cascade deferrable initially deferred,
    credentials_serial bigint not null,
    expires timestamptz not null
  );
  create index dashboard_sessions_cluster on sim.dashboard_sessions (cluster_id, expires);

  -- Attempts to sign in to a cluster's dashboard since a moment; after a minute the count begins anew.
  create table sim.dashboard_attempts (
    cluster_id uuid primary key references sim.clusters (id) on delete cascade deferrable initially deferred,
    since timestamptz not null,
    attempts bigint not null
  );
  `
