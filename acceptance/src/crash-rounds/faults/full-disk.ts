import { type Database, watcherName } from '../cloud/database.ts'
import { pauseFor } from '../cloud/pause-for.ts'

/** Creates triggers that let the service's writes fail like those on a full file system, which only a privileged process can mount. Expects schema `crash`. */
export async function prepareFullDisk(database: Database): Promise<void> {
  await database.rows(`
    create table crash.disk (is_full boolean not null);
    insert into crash.disk values (false);
    create function crash.write() returns trigger language plpgsql as $$
    begin
      if (select is_full from crash.disk) and current_setting('application_name') <> '${watcherName}' then
        raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
      end if;
      return null;
    end $$;
    do $$ declare name text; begin
      for name in select tablename from pg_tables where schemaname = 'public' loop
        execute format('create trigger crash_write before insert or update or delete on public.%I for each statement execute function crash.write()', name);
      end loop;
    end $$;`)
}

/** Lets every write of the service fail for `ms`. */
export async function fillDisk(database: Database, ms: number): Promise<void> {
  await database.rows('update crash.disk set is_full = true')
  await pauseFor(ms)
  await database.rows('update crash.disk set is_full = false')
}
