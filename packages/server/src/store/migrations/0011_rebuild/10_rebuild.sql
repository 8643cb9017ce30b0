-- A host whose disks are being made anew (decision H10.6).
alter table hosts
  drop constraint hosts_status_check,
  add constraint hosts_status_check check (
    status in ('provisioning', 'booting', 'running', 'offline', 'shutting_down', 'rebooting', 'rebuilding', 'deleting'));
