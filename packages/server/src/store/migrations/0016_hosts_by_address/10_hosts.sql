-- Clients ask for the host that has an address (decision C3).
create index hosts_by_ipv4 on hosts using gin (ipv4);
create index hosts_by_ipv6 on hosts (account_id, ipv6);
