-- What owners say of hosts and nothing follows: kept and shown (decision H15.1).
alter table hosts
  add column display_group text not null default '',
  add column is_watched boolean not null default true;
