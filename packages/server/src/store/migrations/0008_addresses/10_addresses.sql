-- At once what is changed in the end: those who use hosts and this would wait for each other otherwise.
lock table hosts in access exclusive mode;

-- Addresses of hosts: allocated with them, freed when they are gone (decision H16).
create table addresses (
  id bigint generated always as identity primary key,
  address text not null,
  -- Bits of the name of its network.
  prefix smallint not null check (prefix between 8 and 128),
  account_id bigint not null,
  host_id bigint not null,
  kind text not null check (kind in ('public', 'private', 'slaac')),
  -- What a user wants reverse look-ups to say; null is the name by default.
  rdns text,
  created timestamptz not null default moor_now(),
  constraint addresses_once unique (address),
  foreign key (account_id, host_id) references hosts (account_id, id) on delete cascade
);
create index addresses_of_host on addresses (host_id);
create index addresses_of_account on addresses (account_id, id);
create unique index addresses_private_once on addresses (host_id) where kind = 'private';
create unique index addresses_slaac_once on addresses (host_id) where kind = 'slaac';

-- Hosts from before keep what they were seen with; those without get what they would have been given.
insert into addresses (address, prefix, account_id, host_id, kind)
  select one, 24, hosts.account_id, hosts.id, 'public' from hosts, unnest(hosts.ipv4) as one
  on conflict do nothing;
insert into addresses (address, prefix, account_id, host_id, kind)
  select host('198.18.0.2'::inet + (hosts.id / 253 % 512) * 256 + hosts.id % 253), 24, hosts.account_id, hosts.id, 'public'
  from hosts where cardinality(hosts.ipv4) = 0
  on conflict do nothing;
insert into addresses (address, prefix, account_id, host_id, kind)
  select host(concat('2001:db8::f03c:', to_hex(hosts.id >> 32), ':', to_hex(hosts.id >> 16 & 65535), ':', to_hex(hosts.id & 65535))::inet),
    64, hosts.account_id, hosts.id, 'slaac'
  from hosts;

-- What of them a host shows.
alter table hosts add column ipv6 text;
update hosts set
  ipv4 = array(select address from addresses where host_id = hosts.id and kind = 'public'),
  ipv6 = (select address || '/128' from addresses where host_id = hosts.id and kind = 'slaac');
alter table hosts alter column ipv6 set default '';
alter table hosts alter column ipv6 set not null;
