import { acceptVolumeClone } from '../accept/volume/clone.ts'
import { acceptVolumeCreate } from '../accept/volume/create.ts'
import { defaultCatalogue } from '../domain/catalogue/default-catalogue.ts'
import type { Actor, VolumeId } from '../domain/shared/index.ts'
import { mutate } from '../store/transaction/mutate.ts'
import type { Store } from '../store/open-store.ts'

const terms = { catalogue: defaultCatalogue, attachedVolumesFloor: 0 }

/** Accepts a new volume, or a copy of one, as the API would; returns its id and its operation event. */
export async function requestVolume(
  store: Store,
  actor: Actor,
  wish: { readonly label: string; readonly sizeGib?: number; readonly sourceId?: VolumeId; readonly region?: string },
): Promise<{ id: VolumeId; operationId: number }> {
  const { label, sizeGib = 20, sourceId, region = 'eu-central' } = wish
  const create = { label, sizeGib, region, encryption: 'disabled', tags: [], on: null } as const
  const answer = await mutate(store, actor, async (tx) => {
    const { id, operationId } =
      sourceId === undefined
        ? await acceptVolumeCreate(tx, actor, create, terms)
        : await acceptVolumeClone(tx, actor, { sourceId, label }, terms)
    return { body: id, operationId }
  })
  return { id: answer.body as VolumeId, operationId: Number(answer.operationId) }
}
