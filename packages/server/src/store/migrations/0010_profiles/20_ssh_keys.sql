-- Public SSH keys of users (decision G12).
create table ssh_keys (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  user_id bigint not null,
  label text not null check (length(label) between 1 and 64),
  ssh_key text not null,
  created timestamptz not null default moor_now(),
  unique (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index ssh_keys_of_user on ssh_keys (account_id, user_id, id);
