-- A claim takes from three lanes: what somebody waits for, what has failed before, and what is settled and only looked at again. Each has an index of its own: with one for all that is due
-- and one for all that is wanted, each claim looked at every due row twice to find that none of them was in the other lanes. A row is in exactly one.
-- Dropping an index needs this mode. A transaction that raises its lock and one that reads work, then writes it, block each other.
lock table work in access exclusive mode;
create index work_asked on work (due) where (seen_generation < generation or cause is not null) and tries = 0;
create index work_failing on work (due) where (seen_generation < generation or cause is not null) and tries > 0;
create index work_settled on work (due) where not (seen_generation < generation or cause is not null);
drop index work_due;
drop index work_wanted;
