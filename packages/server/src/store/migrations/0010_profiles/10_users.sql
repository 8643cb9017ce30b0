-- What users say of themselves, kept and shown (decision G12). Keys of the console are null where there are none. Nobody knows when passwords from
-- before were given.
alter table users
  add column timezone text not null default 'UTC',
  add column email_notifications boolean not null default false,
  add column console_auth_method text not null default 'password_keys'
    check (console_auth_method in ('password_keys', 'keys_only', 'disabled')),
  add column console_keys text[],
  add column password_created timestamptz;

-- Whatever clients put aside for a user, as they wrote it. Beside the user, as it can be large and is asked for by itself.
create table user_preferences (
  account_id bigint not null,
  user_id bigint primary key,
  content json not null default '{}',
  foreign key (account_id, user_id) references users (account_id, id)
);
