-- A host that is to get another type (decision H10.8); type is the one that it was last seen with.
alter table hosts
  add column wants_type text,
  drop constraint hosts_status_check,
  add constraint hosts_status_check check (
    status in ('provisioning', 'booting', 'running', 'offline', 'shutting_down', 'rebooting', 'rebuilding', 'resizing', 'deleting'));
