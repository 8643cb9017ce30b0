-- When the last job ended, in milliseconds since 1970; null while one is open. It is polled during measurements, so it stops at the first open job.
select case when not exists (select from events where status in ('scheduled', 'started'))
  then (select extract(epoch from max(ended))::float8 * 1000 from events) end as "lastMs"
