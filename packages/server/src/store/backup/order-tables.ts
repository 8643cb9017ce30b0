/** Table and the tables it references. */
export interface Dependent {
  readonly name: string
  readonly needs: readonly string[]
}

/** SQL for `needs` of the pg_class row `c`: qualified names of the tables it references. */
export const dependentSql = `array(select distinct rn.nspname || '.' || r.relname from pg_constraint k
  join pg_class r on r.oid = k.confrelid join pg_namespace rn on rn.oid = r.relnamespace
  where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid)`

/** Returns the tables so that each follows the tables it references, otherwise in the given order. Throws an Error with the tables of a cycle. */
export function orderTables<T extends Dependent>(tables: readonly T[]): T[] {
  const ordered: T[] = []
  const names = new Set(tables.map((table) => table.name))
  for (let rest = [...tables]; rest.length > 0;) {
    const waiting = new Set(rest.map((table) => table.name))
    const free = rest.filter((table) => table.needs.every((name) => !names.has(name) || !waiting.has(name)))
    if (free.length === 0) throw new Error(`Tables reference each other in a cycle: ${[...waiting].join(', ')}.`)
    ordered.push(...free)
    rest = rest.filter((table) => !free.includes(table))
  }
  return ordered
}
