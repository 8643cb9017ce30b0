-- What an account was set to and has acknowledged, as far as it was said (decision H9).
alter table accounts
  add column settings jsonb not null default '{}',
  add column agreements text[] not null default '{}';
