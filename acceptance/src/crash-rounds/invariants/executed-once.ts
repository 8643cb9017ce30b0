import type { Invariant } from './invariant.ts'
import { listStrayHosts } from './acknowledged.ts'

interface Job {
  readonly id: number
  readonly about: string
  readonly account: number
  readonly isAsked: boolean
}

/** Every operation in a response exists, and every user's job is in a response (decisions F2.1, A9). */
export const executedOnce: Invariant = {
  number: 2,
  title: 'one accepted request is one operation, and one key has one effect',
  async check(context) {
    const { database, tenants, start } = context
    const jobs = await database.rows<Job>(
      `select id, account_id as account, entity_type || ' ' || coalesce(entity_id, 0) as about, username is not null as "isAsked"
        from events where id > $1 and status <> 'notification'`,
      [start.eventId],
    )
    // A response may name a system job that the request joined, but no job of another account.
    const problems = tenants.flatMap(({ record }) => {
      const own = jobs.filter(({ account }) => account === record.tenant.accountId)
      const ids = new Set(own.map(({ id }) => id))
      const lost = [...record.operations].filter((id) => !ids.has(id)).map((id) => `operation ${id} does not exist`)
      const more = own
        .filter(({ id, about, isAsked }) => isAsked && !record.operations.has(id) && !record.doubts.has(about))
        .map(({ id, about }) => `operation ${id} of ${about} is in no response`)
      return [...lost, ...more, ...record.broken]
    })
    return [...problems, ...(await listStrayHosts(context)), ...(await checkKeys(context))]
  },
}

async function checkKeys({ database, tenants }: Parameters<Invariant['check']>[0]): Promise<string[]> {
  const rows = await database.rows<{ key: string; operation: number | null; times: number }>(
    `select key, max(operation_id) as operation, count(*)::int as times from idempotency_keys where answer is not null group by key`,
  )
  const kept = new Map(rows.map((row) => [row.key, row]))
  return tenants.flatMap(({ record }) =>
    record.keys.flatMap(({ key, operation }) => {
      const row = kept.get(key)
      if (!row) return [`key ${key} is not stored`]
      return row.times === 1 && row.operation === operation
        ? []
        : [`key ${key} is stored ${row.times} times with operation ${row.operation}, not ${operation}`]
    }),
  )
}
