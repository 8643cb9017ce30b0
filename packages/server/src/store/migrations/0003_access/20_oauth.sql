-- Applications that may ask users of this installation to act for them (decision G2). A public one has no secret.
create table oauth_clients (
  id text primary key check (id ~ '^[0-9a-f]{20}$'),
  account_id bigint not null references accounts (id),
  label text not null check (length(label) between 1 and 512),
  redirect_uri text not null,
  is_public boolean not null default false,
  status text not null default 'active' check (status in ('active', 'disabled', 'suspended')),
  secret_hash bytea,
  created timestamptz not null default moor_now(),
  updated timestamptz not null default moor_now(),
  check (is_public = (secret_hash is null))
);
create index oauth_clients_of_account on oauth_clients (account_id, id);

-- An application that a user lets act for them; ends with the user's word, the client or the user.
create table oauth_apps (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  user_id bigint not null,
  client_id text not null references oauth_clients (id),
  scopes text[] not null,
  created timestamptz not null default moor_now(),
  expiry timestamptz,
  constraint oauth_apps_once unique (user_id, client_id),
  unique (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index oauth_apps_of_client on oauth_apps (client_id);

-- Access tokens of applications stand with the personal ones: one look-up on the hash finds both.
alter table tokens add column oauth_app_id bigint references oauth_apps (id);
create index tokens_of_app on tokens (oauth_app_id) where oauth_app_id is not null;
create index tokens_of_apps_by_expiry on tokens (expiry) where oauth_app_id is not null;

-- What the OAuth library keeps between two requests: codes, refresh tokens, sessions, sign-ins under way. Whatever would work as a credential is here
-- only as SHA-256; payloads hold none.
create table oauth_records (
  model text not null,
  id_hash bytea not null,
  payload jsonb not null default '{}',
  grant_hash bytea,
  uid_hash bytea,
  account_id bigint,
  user_id bigint,
  client_id text,
  app_id bigint,
  created timestamptz not null default moor_now(),
  expires timestamptz,
  consumed timestamptz,
  primary key (model, id_hash)
);
create index oauth_records_of_grant on oauth_records (grant_hash) where grant_hash is not null;
create index oauth_records_by_uid on oauth_records (uid_hash) where uid_hash is not null;
create index oauth_records_of_user on oauth_records (user_id) where user_id is not null;
create index oauth_records_of_client on oauth_records (client_id) where client_id is not null;
create index oauth_records_of_app on oauth_records (app_id) where app_id is not null;
create index oauth_records_by_expiry on oauth_records (expires);
-- Sign-ins that were begun and not finished: anybody can begin them, so there is a bound on those of one client.
create index oauth_records_begun on oauth_records (client_id, created) where model = 'Interaction' and user_id is null;

-- A client that is deleted or no longer active ends, in the same transaction and whoever changes it, with everything that users let it do.
create function end_oauth_client() returns trigger language plpgsql as $$
begin
  perform from oauth_apps where client_id = old.id order by id for update;
  delete from oauth_records where client_id = old.id;
  delete from tokens where oauth_app_id in (select id from oauth_apps where client_id = old.id);
  delete from oauth_apps where client_id = old.id;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger oauth_client_is_deleted before delete on oauth_clients for each row execute function end_oauth_client();
create trigger oauth_client_is_stopped before update of status on oauth_clients for each row when (new.status <> 'active')
  execute function end_oauth_client();

-- Tries to sign in that are under way or failed, of all processes: by name, whether anybody has it or not, by address, by both; where a browser has
-- signed in with the name before, by name and browser, and by name for all such browsers ('known'). All only as SHA-256: people type passwords
-- into the wrong field. Unlogged: a crash forgets a quarter of an hour.
create unlogged table sign_in_attempts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('name', 'address', 'pair', 'device', 'known')),
  subject_hash bytea not null,
  at timestamptz not null default moor_now()
);
create index sign_in_attempts_of_subject on sign_in_attempts (kind, subject_hash, at);
create index sign_in_attempts_by_time on sign_in_attempts (at);

-- Keys of the OAuth side, sealed like every secret.
alter table installation add column oauth_keys_sealed bytea;
