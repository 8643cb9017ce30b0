-- An operator takes the volume from its host whatever the guest does with it (decision D7.3).
alter table attachments
  add column is_forced boolean not null default false;
