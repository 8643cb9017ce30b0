-- Thresholds of alerts that were told, by name; those that were not are the usual ones of the type (decision H15.3).
alter table hosts
  add column alerts jsonb not null default '{}';
