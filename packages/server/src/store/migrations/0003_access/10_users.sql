-- What a user signs in with to let an application act for them (decision G2): scrypt text, null for users who never sign in. Global grants of
-- restricted users (decision G1) stand beside.
alter table users add column password_hash text;
alter table users add column add_volumes boolean not null default false;
alter table users add column add_hosts boolean not null default false;
alter table users add column add_clusters boolean not null default false;
alter table users add column account_access text check (account_access in ('read_only', 'read_write'));

-- Nobody gets a name that differs from another's only in upper and lower case (decision G8). Not unique: there may be such names from before.
create index users_by_folded_name on users (lower(username collate "C"));

-- What a restricted user may see and change. Rows outlive the thing they name: its events stay visible to whoever saw it. Numbers are never given twice.
create table grants (
  account_id bigint not null,
  user_id bigint not null,
  kind text not null check (kind in ('volume', 'host', 'cluster')),
  entity_id bigint not null,
  level text not null check (level in ('read_only', 'read_write')),
  primary key (user_id, kind, entity_id),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index grants_of_account on grants (account_id, user_id);

-- Who caused an event, by number: names can be given again. Null for the system and for events from before users were told apart.
alter table events add column user_id bigint;
create index events_of_user on events (account_id, user_id, id) where user_id is not null;
