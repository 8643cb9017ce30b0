-- Images of users (decision H8.1). size_mib is the smallest disk that holds the image, 0 until the file was checked; sha256 is the client's checksum of the upload.
-- upload_hash is the SHA-256 of the ticket in the upload URL. It is cleared when an upload is complete.
lock table users, accounts, grants in access exclusive mode;

create table images (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id),
  uid uuid not null default gen_random_uuid(),
  label text not null,
  description text not null default '',
  tags text[] not null default '{}',
  region text not null,
  status text not null check (status in ('pending_upload', 'creating', 'available')),
  created_by text not null,
  has_cloud_init boolean not null default false,
  size_mib bigint not null default 0,
  sha256 text,
  upload_hash bytea,
  disk_id bigint,
  deleted_at timestamptz,
  created timestamptz not null default moor_now(),
  updated timestamptz not null default moor_now(),
  unique (account_id, id)
);
create index images_of_account on images (account_id, id) where deleted_at is null;
create unique index images_by_ticket on images (upload_hash) where upload_hash is not null;
create index disks_awaiting_image on disks (account_id, image) where image like 'private/%' and provisioned_at is null;

alter table accounts add column images_max integer, add column image_gib_max integer;
alter table users add column add_images boolean not null default false;
alter table grants
  drop constraint grants_kind_check,
  add constraint grants_kind_check check (kind in ('volume', 'host', 'cluster', 'image'));
