-- Work that a process of the previous release left was due exactly a second later: when that process, which looks for work each second, found it again. A process
-- of this release, which looked between, never got it. It is due now, after all other due work, because a claim takes a limited number of the rows
-- that are due first.
create or replace function delay_left_work() returns trigger language plpgsql as $$
begin
  if current_setting('moorage.left_work', true) <> '' then
    update work set due = moor_now() from unnest(string_to_array(current_setting('moorage.left_work'), ' ')) as one
      where kind = split_part(one, '/', 1) and id = split_part(one, '/', 2)::bigint;
    perform set_config('moorage.left_work', '', true);
  end if;
  return null;
end
$$;
