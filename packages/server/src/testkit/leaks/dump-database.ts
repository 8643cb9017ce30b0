import { sql } from 'kysely'
import { sqlOn } from '../database/rows.ts'
import { openStore } from '#store/open-store.ts'
import type { Haystack } from './secret-list.ts'

/** Returns every table of every schema except the system's, with its rows as text; binary values are in hex. */
export async function dumpDatabase(url: string): Promise<readonly Haystack[]> {
  const store = openStore({ url, connectionsMax: 1 })
  try {
    const tables = await sqlOn(store)<{ name: string }>`
      select nspname || '.' || relname as name from pg_class join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'm') and nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`
    const dumps: Haystack[] = []
    for (const { name } of tables) {
      const rows = await sqlOn(store)<{ text: string }>`select one::text as text from ${sql.table(name)} as one`
      dumps.push({ name: `table ${name}`, text: rows.map((row) => row.text).join('\n') })
    }
    return dumps
  } finally {
    await store.close()
  }
}
