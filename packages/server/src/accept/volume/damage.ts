import { type AccountId, causes, type EventId, type VolumeId } from '#domain/shared/index.ts'
import { insertNotification } from '#store/event/start-job.ts'
import type { Tx } from '#store/open-store.ts'

/** Volume with a damaged or missing disk. */
export interface DamagedVolume {
  readonly id: VolumeId
  readonly accountId: AccountId
  readonly label: string
  readonly finding: 'storage.damaged' | 'storage.missing'
}

/** Writes a system notification of a damaged or missing disk, for users who see the volume, and returns its event ID (decision F3). */
export async function acceptVolumeDamage(tx: Tx, volume: DamagedVolume): Promise<{ operationId: EventId }> {
  const { id, accountId, label, finding } = volume
  const author = { accountId, system: true } as const
  const operationId = await insertNotification(tx, author, {
    action: 'volume_damaged',
    entity: { type: 'volume', id, label },
    message: causes[finding],
  })
  return { operationId }
}
