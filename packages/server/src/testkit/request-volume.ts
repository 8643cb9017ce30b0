import type { Actor, VolumeId } from '../domain/shared/index.ts'
import { mutate } from '../store/transaction/mutate.ts'
import type { Store } from '../store/open-store.ts'
import { startVolume } from '../store/volume/start-volume.ts'

/** Accepts a new volume as the API would; returns its id and its operation event. */
export async function requestVolume(
  store: Store,
  actor: Actor,
  wish: { readonly label: string; readonly sizeGib?: number; readonly sourceId?: VolumeId; readonly region?: string },
): Promise<{ id: VolumeId; operationId: number }> {
  const answer = await mutate(store, actor, async (tx) => {
    const started = await startVolume(
      tx,
      actor,
      {
        label: wish.label,
        sizeGib: wish.sizeGib ?? 20,
        region: wish.region ?? 'eu-central',
        hardwareType: 'nvme',
        encryption: 'disabled',
        tags: [],
        ...(wish.sourceId === undefined ? {} : { sourceId: wish.sourceId }),
      },
      {
        action: wish.sourceId === undefined ? 'volume_create' : 'volume_clone',
        gibPrice: { hourly: '0.00015', monthly: '0.10' },
      },
    )
    return { body: started.id, operationId: started.operationId }
  })
  return { id: answer.body as VolumeId, operationId: Number(answer.operationId) }
}
