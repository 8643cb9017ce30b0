import type { Invariant } from './invariant.ts'

interface Count {
  readonly account: number
  readonly told: Readonly<Record<string, number>>
}

const persistedMax = 8

/** Checks the totals that triggers recorded at every change (decisions D5, G6). */
export const limitsHeld: Invariant = {
  number: 9,
  title: 'limits of accounts and hosts are never exceeded',
  async check({ database, tenants }) {
    const counts = await database.rows<Count>(`select id as account, told from crash.history where what = 'count'`)
    const problems = counts.flatMap((count) => {
      const tenant = tenants.find(({ record }) => record.tenant.accountId === count.account)?.record.tenant
      return Object.entries(tenant?.limits ?? {})
        .filter(([name, most]) => (count.told[name] ?? 0) > most)
        .map(([name, most]) => `account ${tenant?.label} had ${count.told[name]} ${name}, ${most} at most`)
    })
    return [...problems, ...(await listFullHosts(database, memories))]
  },
}

const memories = { 'g6-standard-1': 2, 'g6-standard-2': 4, 'g6-standard-6': 16 }

async function listFullHosts(
  database: Parameters<Invariant['check']>[0]['database'],
  memoryOf: Readonly<Record<string, number>>,
): Promise<string[]> {
  const rows = await database.rows<{ id: number; types: string[]; attached: number; persisted: number }>(
    `select (told ->> 'host')::bigint as id, told -> 'types' as types, (told ->> 'attached')::int as attached, (told ->> 'persisted')::int as persisted
      from crash.history where what = 'attach' and (told ->> 'host')::bigint in (select id from hosts)`,
  )
  return rows
    .filter(
      ({ types, attached, persisted }) =>
        attached > Math.min(...types.map((type) => memoryOf[type] ?? 0)) || persisted > persistedMax,
    )
    .map(
      ({ id, types, attached, persisted }) =>
        `host ${id} of ${types.join(', resizing to ')} had ${attached} volumes, ${persisted} of them persistent`,
    )
}
