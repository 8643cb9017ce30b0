-- Who registered a client may change it without being unrestricted (decision G8). Null for clients from before, and for those that no user made. No
-- foreign key: the client outlives its maker, and numbers of users are never given twice.
alter table oauth_clients add column created_by bigint;
