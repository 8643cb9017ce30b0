-- A node that came in place of another; the linode dialect shows it as not ready for a while (decision E6).
alter table nodes add column is_replacement boolean not null default false;
update nodes set is_replacement = true where role = 'surge';
