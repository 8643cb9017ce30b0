-- What the autoscaler of pools goes by (ADR 0045): when somebody last looked at what the pods of a cluster need, and at what is on its nodes; since when nothing needs a
-- node; when a pool was last given more nodes, by whomever, and why it was given none although pods waited.
lock table clusters, pools, nodes in access exclusive mode;
alter table clusters add column demand_looked_at timestamptz;
alter table clusters add column load_looked_at timestamptz;
alter table nodes add column idle_since timestamptz;
alter table pools add column grown_at timestamptz;
alter table pools add column scaling_hold text;
alter table pools add constraint pools_scaling_hold_check check (scaling_hold in ('maximum', 'limit', 'late'));
create index pools_autoscaled on pools (cluster_id) where autoscaler_enabled and deleted_at is null;
