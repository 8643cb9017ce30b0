-- $1 converged hosts that are never due, as stored by the first release, each with a disk, a boot configuration and a slot in it.
with owner as (
  select min(account_id) as account_id from users
), hosted as (
  insert into hosts (account_id, label, region, type, status, wants_power, ipv4, provisioned_at)
  select account_id, 'fleet-' || n, 'eu-central', 'g6-standard-1', 'running', 'on', array[host('198.19.0.0'::inet + n)], moor_now()
  from owner cross join generate_series(1, $1::integer) as n returning id, account_id
), stored as (
  insert into disks (account_id, host_id, label, size_mib, filesystem) select account_id, id, 'root', 25600, 'ext4' from hosted returning id, account_id, host_id
), configured as (
  insert into configs (account_id, host_id, label, kernel) select account_id, id, 'boot', 'linode/latest-64bit' from hosted returning id, account_id, host_id
)
insert into config_devices (account_id, config_id, slot, disk_id)
select configured.account_id, configured.id, 0, stored.id from configured join stored using (host_id)
