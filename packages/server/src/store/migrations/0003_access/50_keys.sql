-- Keys that were dropped, by their ids in hex: nothing in the database is sealed with one, and nothing that is will be taken. A process may have
-- sealed a secret in the moment before the key went: it is refused here instead of being lost for ever.
alter table installation add column dropped_keys text[] not null default '{}';

-- Arguments: the row's sealed columns. The key's id lies behind the first octet of a sealed secret.
create function refuse_dropped_key() returns trigger language plpgsql as $$
declare place text; key_id text;
begin
  foreach place in array tg_argv loop
    execute format('select encode(substring(($1).%I from 2 for 8), ''hex'')', place) into key_id using new;
    if exists (select from public.installation where key_id = any (dropped_keys)) then
      raise exception 'a secret was sealed with key %, which was dropped', key_id;
    end if;
  end loop;
  return new;
end $$;

create trigger installation_keys_are_kept before insert or update of key_probe, oauth_keys_sealed on installation
  for each row execute function refuse_dropped_key('key_probe', 'oauth_keys_sealed');
create trigger clusters_keys_are_kept before insert or update of ca_key_sealed, kubeconfig_token_sealed, service_token_sealed on clusters
  for each row execute function refuse_dropped_key('ca_key_sealed', 'kubeconfig_token_sealed', 'service_token_sealed');
