-- Months (UTC) before `since` were billed interval by interval and keep their amounts (decision H5.2, ADR 0058). An installation without intervals has no such months.
create table billing_rule (
  one boolean primary key default true check (one),
  since timestamptz not null
);
insert into billing_rule (since)
  select case when exists (select from billing_intervals) then date_trunc('month', moor_now(), 'UTC') else '-infinity' end;
