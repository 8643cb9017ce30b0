-- What is not done to a system when it starts, and the interfaces that it is to have (decision H14).
alter table configs
  add column helpers_off text[] not null default '{}',
  add column interfaces jsonb not null default '[]';

-- The prefix of the ids of kernels is a word of the linode wire.
update configs set kernel = substr(kernel, length('linode/') + 1) where kernel like 'linode/%';
