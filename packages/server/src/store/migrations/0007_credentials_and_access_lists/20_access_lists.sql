-- Which addresses reach the control plane, networks as the wire has them. access_list_serial rises with every change that a driver has to
-- follow; the revision is a mark of clients, or one of ours.
alter table clusters
  add column access_list_enabled boolean not null default false,
  add column access_list_ipv4 text[] not null default '{}',
  add column access_list_ipv6 text[] not null default '{}',
  add column access_list_revision text not null default '',
  add column access_list_serial integer not null default 0;
