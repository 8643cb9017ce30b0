-- What was found on the infrastructure and belongs to no resource, by its name there; told once, for as long as it is there.
create table reality_findings (
  name text primary key,
  kind text not null,
  region text not null,
  found timestamptz not null default moor_now()
);
