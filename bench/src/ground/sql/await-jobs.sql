-- How many jobs have not ended, and when the last one did, in milliseconds since 1970.
select count(*) filter (where status in ('scheduled', 'started')) as open, extract(epoch from max(ended))::float8 * 1000 as "lastMs" from events
