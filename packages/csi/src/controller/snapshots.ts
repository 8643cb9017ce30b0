import { awaitIfPresent } from '../cloud/await-state.ts'
import { deleteResource, findResource, isCloudId, listResources } from '../cloud/resources.ts'
import { type CloudSnapshot, cloudSnapshots } from '../cloud/snapshots.ts'
import { getVolume } from '../cloud/volumes.ts'
import { CallError, required } from '../wire/call-error.ts'
import type { SnapshotCreateRequest, SnapshotPageRequest, SnapshotRequest } from '../wire/volume-request.ts'
import { readClassParameters } from './class-parameters.ts'
import type { ControllerContext } from './controller-context.ts'
import { selectPage } from './list-page.ts'
import { volumeLabelOf } from './volume-label.ts'
import { toBytes } from './volume-size.ts'

/**
 * CreateSnapshot: finds the snapshot by its name's label, or creates it. Waits until volumes can be created from it, and returns it. Throws NOT_FOUND if the
 * volume is absent, ALREADY_EXISTS if the name belongs to a snapshot of another volume, INTERNAL if the creation fails, and ABORTED at the deadline.
 */
export async function createSnapshot(context: ControllerContext, request: SnapshotCreateRequest): Promise<object> {
  const name = required(request.name, 'name')
  const volumeId = required(request.source_volume_id, 'source_volume_id')
  const fields = readClassParameters(request.parameters, ['tags'])
  const { api, locks } = context
  return locks.withLock(name, async () => {
    const label = volumeLabelOf(name)
    const [found] = await listResources(api, cloudSnapshots, { label })
    if (found && String(found.volumeId) !== volumeId)
      throw new CallError('ALREADY_EXISTS', `Snapshot ${found.id} already has this name and is of another volume.`)
    const { id } = found ?? (await begin(context, volumeId, { label, ...fields }))
    const snapshot = await awaitIfPresent(api, cloudSnapshots, {
      id,
      description: `The creation of snapshot ${label}`,
      isReached: ({ isAvailable }) => isAvailable,
    })
    if (!snapshot) throw new CallError('INTERNAL', `The creation of snapshot ${label} failed.`)
    return { snapshot: describeSnapshot(snapshot) }
  })
}

async function begin(
  { api }: ControllerContext,
  volumeId: string,
  body: Record<string, unknown>,
): Promise<CloudSnapshot> {
  const { id } = await getVolume(api, volumeId)
  return cloudSnapshots.read(await api.request({ method: 'POST', path: `/volumes/${id}/snapshots`, body }))
}

/** DeleteSnapshot: deletes the snapshot; does nothing if it is absent. Returns `{}`. */
export async function removeSnapshot({ api, locks }: ControllerContext, request: SnapshotRequest): Promise<object> {
  const id = required(request.snapshot_id, 'snapshot_id')
  return locks.withLock(`snapshot ${id}`, async () => {
    if (isCloudId(id)) await deleteResource(api, cloudSnapshots, id)
    return {}
  })
}

/** ListSnapshots: returns a page of snapshots, of one volume or with one ID if requested; empty for unknown IDs. Throws as `selectPage`. */
export function listSnapshotPage({ api }: ControllerContext, request: SnapshotPageRequest): Promise<object> {
  return selectPage(request, selectSnapshots, (snapshot) => ({ snapshot: describeSnapshot(snapshot) }))

  async function selectSnapshots(): Promise<readonly CloudSnapshot[]> {
    const { snapshot_id: id, source_volume_id: volumeId } = request
    if (id !== '') {
      const found = await findResource(api, cloudSnapshots, id)
      return found && (volumeId === '' || String(found.volumeId) === volumeId) ? [found] : []
    }
    if (volumeId === '') return listResources(api, cloudSnapshots)
    return isCloudId(volumeId) ? listResources(api, cloudSnapshots, { volume_id: Number(volumeId) }) : []
  }
}

function describeSnapshot({ id, volumeId, sizeGib, isAvailable, createdMs }: CloudSnapshot): object {
  return {
    snapshot_id: String(id),
    source_volume_id: String(volumeId),
    size_bytes: toBytes(sizeGib),
    creation_time: { seconds: Math.floor(createdMs / 1_000), nanos: 0 },
    ready_to_use: isAvailable,
  }
}
