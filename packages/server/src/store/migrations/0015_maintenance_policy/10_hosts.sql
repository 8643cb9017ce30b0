-- What is to become of a host while its machine is worked at: kept and shown (decision H15.2). Hosts from before were never told.
alter table hosts
  add column maintenance_policy text not null default 'migrate' check (maintenance_policy in ('migrate', 'power_off_on'));
-- The settings of accounts had the words of one dialect; the database has neutral ones.
update accounts set settings = jsonb_set(settings, '{maintenance_policy}', to_jsonb(replace(settings ->> 'maintenance_policy', 'linode/', '')))
  where settings ? 'maintenance_policy';
