-- Tickets and sessions of serial consoles (decision H18). A row is a ticket until `opened`, then a session. `expires` ends both: the ticket after 30 s, the session when its process stops
-- renewing it. Only the SHA-256 of the ticket is stored. A revoked token and a deleted host delete their rows.
lock table hosts, tokens in share row exclusive mode;

create table host_consoles (
  id uuid primary key,
  hash bytea not null,
  account_id bigint not null,
  host_id bigint not null,
  token_id bigint not null,
  request_id text not null,
  address text not null default '',
  opened timestamptz,
  expires timestamptz not null,
  constraint host_consoles_host_fkey foreign key (account_id, host_id) references hosts (account_id, id) on delete cascade,
  constraint host_consoles_token_fkey foreign key (token_id) references tokens (id) on delete cascade
);
create unique index host_consoles_hash on host_consoles (hash);
create index host_consoles_of_host on host_consoles (host_id, expires);
create index host_consoles_of_token on host_consoles (token_id);
create index host_consoles_by_expiry on host_consoles (expires);
