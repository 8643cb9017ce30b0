-- Tries to sign in to the dashboard of a cluster are counted as those to sign in here are, by cluster and address (decision G10.3).
alter table sign_in_attempts
  drop constraint sign_in_attempts_kind_check,
  add constraint sign_in_attempts_kind_check check (kind in ('name', 'address', 'pair', 'device', 'known', 'cluster'));
