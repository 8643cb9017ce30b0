import { sql } from 'kysely'
import type { HeldLock } from '#domain/lock/reject-locked.ts'

const references = { volumes: 'volume_id', hosts: 'host_id', clusters: 'cluster_id', pools: 'pool_id' } as const

/**
 * Returns the column `lock` of a query of this table: the row's lock, or null. A statement that waits for the row's lock reads the lock as of its start, so
 * checks need a statement after it.
 */
export function describeHeldLock(table: keyof typeof references) {
  return sql<HeldLock | null>`(
    select json_build_object('id', locks.id, 'type', locks.lock_type)
    from locks where ${sql.ref(`locks.${references[table]}`)} = ${sql.ref(`${table}.id`)})`.as('lock')
}
