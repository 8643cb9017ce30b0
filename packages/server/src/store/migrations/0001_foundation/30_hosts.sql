-- wants_power and boot_serial are wanted; status, seen_* and ipv4 are what the last pass saw.
create table hosts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  uid uuid not null default gen_random_uuid(),
  label text not null,
  region text not null,
  type text not null,
  image text,
  status text not null check (status in ('provisioning', 'booting', 'running', 'offline', 'shutting_down', 'rebooting', 'deleting')),
  wants_power text not null check (wants_power in ('on', 'off')),
  boot_serial integer not null default 0,
  seen_boot_serial integer not null default 0,
  boot_config_id bigint,
  ipv4 text[] not null default '{}',
  tags text[] not null default '{}',
  provisioned_at timestamptz,
  created timestamptz not null default moor_now(),
  updated timestamptz not null default moor_now(),
  constraint hosts_label_taken unique (account_id, label),
  unique (account_id, id)
);
create index hosts_by_region on hosts (account_id, region, id);
create index hosts_by_status on hosts (account_id, status, id);
create index hosts_by_tags on hosts using gin (tags);

create table disks (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  host_id bigint not null,
  label text not null,
  size_mib integer not null,
  filesystem text not null,
  created timestamptz not null default moor_now(),
  updated timestamptz not null default moor_now(),
  unique (account_id, id),
  foreign key (account_id, host_id) references hosts (account_id, id) on delete cascade
);
create index disks_of_host on disks (host_id, id);

create table configs (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  host_id bigint not null,
  label text not null,
  comments text not null default '',
  kernel text not null,
  memory_limit integer not null default 0,
  run_level text not null default 'default',
  virt_mode text not null default 'paravirt',
  root_device text not null default '/dev/sda',
  created timestamptz not null default moor_now(),
  updated timestamptz not null default moor_now(),
  unique (account_id, id),
  unique (account_id, host_id, id),
  foreign key (account_id, host_id) references hosts (account_id, id) on delete cascade
);
create index configs_of_host on configs (host_id, id);
