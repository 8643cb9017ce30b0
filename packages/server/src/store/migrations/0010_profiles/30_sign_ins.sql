-- Who got in, or tried to: by a password at /oauth, or by a token that the operator was handed (decision G12). The audit has the same for longer.
create table sign_ins (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  user_id bigint not null,
  username text not null,
  is_restricted boolean not null,
  status text not null check (status in ('successful', 'failed')),
  address text not null,
  at timestamptz not null default moor_now(),
  foreign key (account_id, user_id) references users (account_id, id)
);
create index sign_ins_of_user on sign_ins (account_id, user_id, id);
create index sign_ins_of_account on sign_ins (account_id, id);
create index sign_ins_by_time on sign_ins (at);
