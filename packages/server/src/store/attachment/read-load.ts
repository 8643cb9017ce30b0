import type { Db } from '../open-store.ts'

/** Volumes on a host, counting those that are still being detached or deleted (decision D5). */
export interface HostLoad {
  readonly attached: number
  readonly persisted: number
}

/** Counts what is attached to a host. */
export async function readLoad(db: Db, hostId: number): Promise<HostLoad> {
  const row = await db
    .selectFrom('attachments')
    .select((read) => [
      read.fn.countAll<number>().as('attached'),
      read.fn.countAll<number>().filterWhere('persists', '=', true).as('persisted'),
    ])
    .where('host_id', '=', hostId)
    .executeTakeFirstOrThrow()
  return row
}
