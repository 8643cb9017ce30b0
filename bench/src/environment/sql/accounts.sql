-- Accounts like the first one of `moor admin account create`, each with a user and a token of a given hash ($1, bytea[]), and without limits.
with added as (
  insert into accounts (label) select format('bench-%s', n) from generate_series(2, cardinality($1::bytea[])) as n returning id, label
), unlimited as (
  update accounts set volumes_max = null, gib_max = null, hosts_max = null, clusters_max = null, nodes_max = null
), invited as (
  insert into users (account_id, username, email) select id, label, format('%s@localhost', label) from added returning id, account_id, username
), everyone as (
  select * from invited union all select id, account_id, username from users
)
insert into tokens (account_id, user_id, label, prefix, hash, scopes)
select account_id, id, 'bench', format('bench-%s', id), ($1::bytea[])[split_part(username, '-', 2)::integer], '{*}' from everyone
