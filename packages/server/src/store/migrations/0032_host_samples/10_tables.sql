-- Counters of hosts (ADR 0073). No table references hosts: samples and months outlive their host, and a deletion during a sweep must not fail the sweep.
lock table accounts in share row exclusive mode;

-- Time of the last counter reading of each region, and of the one before.
create table counter_sweeps (
  region text primary key,
  at timestamptz not null,
  previous timestamptz
);

-- Last reading of each host. `counters` is HostCounters of packages/server/src/domain/shared/host-counters.ts, by default that of a host that is off.
create table host_counters (
  host_id bigint primary key,
  account_id bigint not null references accounts (id),
  at timestamptz not null,
  counters jsonb not null default '{"run": null, "cpuNs": 0, "rxBytes": 0, "txBytes": 0, "devices": []}'
);

-- Use of hosts in the `elapsed_ms` before each sweep, by the start of the sweep's five minutes.
create table host_samples (
  account_id bigint not null references accounts (id),
  host_id bigint not null,
  at timestamptz not null,
  elapsed_ms bigint not null,
  cpu_ns bigint not null,
  io_bytes bigint not null,
  swap_bytes bigint not null,
  rx_bytes bigint not null,
  tx_bytes bigint not null,
  primary key (host_id, at)
);
create index host_samples_by_age on host_samples using brin (at);

-- Transfer of hosts by calendar month (UTC, `YYYY-MM`).
create table host_transfer_months (
  account_id bigint not null references accounts (id),
  month text not null,
  host_id bigint not null,
  rx_bytes bigint not null,
  tx_bytes bigint not null,
  primary key (account_id, month, host_id)
);
