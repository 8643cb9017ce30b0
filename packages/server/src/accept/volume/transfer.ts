import { type Actor, notFound, type VolumeId } from '#domain/shared/index.ts'
import { type ContentTransfer, explainNoTransfer } from '#domain/volume/content.ts'
import { insertNotification } from '#store/event/start-job.ts'
import { moorNowMs, type Tx } from '#store/open-store.ts'
import type { ContentTicket } from '#store/volume/find-content-volume.ts'
import { lockVolume } from '#store/volume/lock-volume.ts'

const lifetimeMs = 86_400_000

/** Permits the transfer of a detached volume's content for 24 hours. Throws resource.not_found, volume.not_active or volume.attached. */
export async function acceptVolumeTransfer(
  tx: Tx,
  actor: Actor,
  { id, transfer }: { readonly id: VolumeId; readonly transfer: ContentTransfer },
): Promise<{ readonly ticket: ContentTicket; readonly sizeGib: number }> {
  const { label, uid, ...volume } = await lockVolume(tx, actor, id)
  const error = explainNoTransfer(volume, transfer)
  if (error) throw error
  if (actor.tokenId === null) throw notFound()
  const entity = { type: 'volume', id, label } as const
  await insertNotification(tx, actor, { action: `volume_${transfer}`, entity })
  const { nowMs } = await tx.selectNoFrom(moorNowMs.as('nowMs')).executeTakeFirstOrThrow()
  const ticket = { id, uid, tokenId: actor.tokenId, untilMs: nowMs + lifetimeMs }
  return { ticket, sizeGib: volume.size_gib }
}
