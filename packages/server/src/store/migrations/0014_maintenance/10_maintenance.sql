-- That an operator has closed the interface for a while (decision I6), one row for the whole installation; none while it is open.
create table maintenance (
  one boolean primary key default true check (one),
  since timestamptz not null default moor_now(),
  reason text not null check (length(reason) between 1 and 200),
  expected_end timestamptz
);
