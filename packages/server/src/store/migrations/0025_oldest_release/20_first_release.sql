-- What processes of 0.1.0 write on this schema while they are replaced one at a time: their sessions are called moorage, those of later releases are not (ADR 0044). To be dropped when
-- schema_support says that no such process can be there.

lock table hosts, configs, clusters in share row exclusive mode;

-- Hosts with addresses, as migration 8 has given them.
create function address_first_host(host bigint) returns void language plpgsql as $$
begin
  insert into addresses (address, prefix, account_id, host_id, kind)
    select host('198.18.0.2'::inet + (id / 253 % 512) * 256 + id % 253), 24, account_id, id, 'public' from hosts where id = host
    on conflict do nothing;
  insert into addresses (address, prefix, account_id, host_id, kind)
    select host(concat('2001:db8::f03c:', to_hex(id >> 32), ':', to_hex(id >> 16 & 65535), ':', to_hex(id & 65535))::inet), 64, account_id, id, 'slaac'
    from hosts where id = host
    on conflict do nothing;
  update hosts set
    ipv4 = array(select address from addresses where host_id = host and kind = 'public'),
    ipv6 = coalesce((select address || '/128' from addresses where host_id = host and kind = 'slaac'), '')
  where id = host;
end $$;
create function address_first_hosts() returns trigger language plpgsql as $$
begin
  perform address_first_host(new.id);
  return null;
end $$;
create trigger first_release_hosts after insert on hosts for each row when (current_setting('application_name') = 'moorage') execute function address_first_hosts();
select address_first_host(id) from hosts where not exists (select from addresses where host_id = hosts.id);

-- Kernels without the prefix of one dialect, as since migration 6.
create function name_first_kernels() returns trigger language plpgsql as $$
begin
  new.kernel := regexp_replace(new.kernel, '^linode/', '');
  return new;
end $$;
create trigger first_release_kernels before insert or update of kernel on configs for each row when (current_setting('application_name') = 'moorage') execute function name_first_kernels();
update configs set kernel = regexp_replace(kernel, '^linode/', '') where kernel like 'linode/%';

-- New credentials are new ones of the kubeconfig too, since migration 7 counts them apart.
create function count_first_kubeconfigs() returns trigger language plpgsql as $$
begin
  new.kubeconfig_serial := new.credentials_serial;
  return new;
end $$;
create trigger first_release_kubeconfigs before update of credentials_serial on clusters for each row when (current_setting('application_name') = 'moorage')
  execute function count_first_kubeconfigs();
