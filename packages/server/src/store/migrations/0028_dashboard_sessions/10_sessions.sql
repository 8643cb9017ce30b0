-- Who is signed in to the dashboard of a cluster, simulated or real (decision G10.5). Of the cookie only the SHA-256 is kept; the bearer token that the cluster is asked with is sealed for
-- dashboard-session/<id>. A session ends with its time, its cluster and the kubeconfig of its beginning. Those of the table of before, in schema sim, end here: whoever had one signs in anew.
lock table clusters in share row exclusive mode;
lock table sign_in_attempts in access exclusive mode;

create table dashboard_sessions (
  id uuid primary key,
  hash bytea not null,
  account_id bigint not null,
  cluster_id bigint not null,
  kubeconfig_serial integer not null,
  bearer_sealed bytea not null,
  expires timestamptz not null,
  foreign key (account_id, cluster_id) references clusters (account_id, id) on delete cascade
);
create unique index dashboard_sessions_hash on dashboard_sessions (hash);
create index dashboard_sessions_of_cluster on dashboard_sessions (cluster_id, expires);
create index dashboard_sessions_by_expiry on dashboard_sessions (expires);
create trigger dashboard_sessions_keys_are_kept before insert or update of bearer_sealed on dashboard_sessions
  for each row execute function refuse_dropped_key('bearer_sealed');
