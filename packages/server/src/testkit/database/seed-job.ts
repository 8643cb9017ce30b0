import type { AccountId, EventId } from '#domain/shared/index.ts'
import { startJob } from '#store/event/start-job.ts'
import type { Db } from '#store/open-store.ts'

/** Inserts a scheduled `volume_create` job for volume 1, without the volume. Returns the job's event ID. */
export async function seedJob({ db }: { readonly db: Db }, accountId: AccountId, label = 'x'): Promise<EventId> {
  const by = { accountId, system: true } as const
  const content = { action: 'volume_create', entity: { type: 'volume', id: 1, label } } as const
  const { id } = await db
    .transaction()
    .execute((tx) => startJob(tx, by, { ...content, work: { kind: 'volume', id: 1, generation: 1 } }))
  return id
}
