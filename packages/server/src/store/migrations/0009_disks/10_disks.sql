-- Local disks as things of their own (decision H10). size_mib is wanted; seen_mib is what the last pass saw whole, null while there is nothing whole.
-- Disks from before are looked for, and made where they are not there, by the next passes of their hosts.
alter table disks
  add column uid uuid not null default gen_random_uuid(),
  add column image text,
  add column authorized_keys text[] not null default '{}',
  add column authorized_users text[] not null default '{}',
  add column source_id bigint,
  add column seen_mib integer,
  add column wants_gone boolean not null default false,
  add column provisioned_at timestamptz;
