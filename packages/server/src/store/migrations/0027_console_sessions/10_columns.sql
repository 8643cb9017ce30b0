-- Sessions of the console stand with the tokens (ADR 0046): one look-up on the hash finds both. `expiry` is when an idle one ends, `session_ends` when every one does.
lock table users, tokens in access exclusive mode;
alter table tokens add column session_ends timestamptz;
alter table tokens add constraint tokens_session_check check (
  session_ends is null or (expiry is not null and expiry <= session_ends and oauth_app_id is null and orch_cluster_id is null));
create index tokens_of_sessions_by_expiry on tokens (expiry) where session_ends is not null;

-- A new password ends the sessions of its user (decision G8), whichever release or command gives it.
create function end_console_sessions() returns trigger language plpgsql as $$
begin
  delete from tokens where account_id = new.account_id and user_id = new.id and session_ends is not null;
  return null;
end $$;
create trigger users_end_console_sessions after update of password_hash on users for each row
  when (old.password_hash is distinct from new.password_hash) execute function end_console_sessions();
