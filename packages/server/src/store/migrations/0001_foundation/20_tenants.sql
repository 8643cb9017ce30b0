-- Accounts own everything; limits of decision G6, null is unlimited.
create table accounts (
  id bigint generated always as identity primary key,
  uid uuid not null default gen_random_uuid(),
  label text not null check (length(label) between 1 and 64),
  volumes_max bigint, gib_max bigint, hosts_max bigint, clusters_max bigint, nodes_max bigint, tokens_max bigint,
  created timestamptz not null default moor_now(),
  constraint accounts_label_taken unique (label)
);

create table users (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  username text not null check (username ~ '^[A-Za-z0-9_-]{3,32}$'),
  email text not null default '',
  is_restricted boolean not null default false,
  created timestamptz not null default moor_now(),
  constraint users_username_taken unique (username),
  unique (account_id, id)
);

-- Tokens are kept only as SHA-256; prefix is what a list may show (decision G2). scopes {*} means all.
create table tokens (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  user_id bigint not null,
  label text not null default '',
  prefix text not null,
  hash bytea not null,
  scopes text[] not null,
  created timestamptz not null default moor_now(),
  expiry timestamptz,
  constraint tokens_hash_taken unique (hash),
  unique (account_id, id),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index tokens_of_user on tokens (account_id, user_id, id);

-- Tags an account has used or made; membership is the array on each thing.
create table tags (
  account_id bigint not null references accounts (id),
  label text not null check (length(label) between 1 and 50),
  created timestamptz not null default moor_now(),
  primary key (account_id, label)
);

-- Answers of accepted POSTs that carried an Idempotency-Key (decision A9); answer is null while the first one runs; json, not jsonb, keeps the order of its fields.
create table idempotency_keys (
  account_id bigint not null,
  user_id bigint not null,
  method text not null,
  path text not null,
  key text not null,
  body_hash bytea not null,
  answer json,
  operation_id bigint,
  created timestamptz not null default moor_now(),
  primary key (account_id, user_id, method, path, key),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index idempotency_keys_by_age on idempotency_keys (created);
