import { type Selectable, sql } from 'kysely'
import type { Rescue } from '#domain/job/jobs.ts'
import type { Db } from '../open-store.ts'
import type { HostsTable } from '../schema/tables.ts'

/** Returns the parameters of the desired boot, from its job, if it is a rescue boot; otherwise null (decision H19). */
export async function findRescue(
  db: Db,
  host: Pick<Selectable<HostsTable>, 'id' | 'account_id' | 'boot_serial'>,
): Promise<Rescue | null> {
  const job = await db
    .selectFrom('events')
    .select('target')
    .where('account_id', '=', host.account_id)
    .where('entity_type', '=', 'host')
    .where('entity_id', '=', host.id)
    .where('action', '=', 'host_boot')
    .where(sql<boolean>`target @> ${JSON.stringify({ bootSerial: host.boot_serial })}::jsonb and target ? 'rescue'`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return job?.target.rescue ?? null
}
