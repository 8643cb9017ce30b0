import { Readable } from 'node:stream'
import {
  ApiError,
  asId,
  type HostId,
  type TokenId,
  type VolumeId,
  type VolumeSnapshotId,
} from '#domain/shared/index.ts'
import { acceptSnapshotPolicyDelete } from '#accept/snapshot-policy/snapshot-policies.ts'
import { acceptVolumeAttach } from '#accept/volume/attach.ts'
import { acceptVolumeTransfer } from '#accept/volume/transfer.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { volumeResource } from '#reconcile/resources/resources.ts'
import { touchWork } from '#store/work/touch-work.ts'
import { selectRow, selectRows } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { acceptFor } from '../requests/accept-for.ts'
import { requestAnyDetach } from '../requests/request-attachment.ts'
import {
  requestRollback,
  requestSnapshot,
  requestSnapshotDeletion,
  requestVolumeFrom,
} from '../requests/request-snapshot.ts'
import { requestSnapshotPolicy } from '../requests/request-snapshot-policy.ts'
import { requestDeletion, requestResize, requestVolume } from '../requests/request-volume.ts'
import { requestBackup, requestBackupDeletion } from '../scenarios/backup-scenarios.ts'
import { extendLedger, type WalkRequest } from './walk-engine.ts'
import { NothingToRequest, trashRequests } from './walk-request.ts'

const attach: WalkRequest = (bench, id, { random, hosts }) => {
  const hostId = asId<HostId>(random.choose(hosts))
  const input = { id: asId<VolumeId>(id), hostId, configId: null, isPersisting: random.once(2) }
  return acceptFor(bench, (tx, actor) => acceptVolumeAttach(tx, actor, input, bench.terms))
}

const uidOf = async ({ store }: EngineBench, id: number): Promise<string> =>
  (await selectRow(store, 'volumes', 'uid', { id: asId<VolumeId>(id) })).uid

/** Records the content that the new storage must have. A snapshot without content gets a mark later. */
const rollBack: WalkRequest = async (bench, id, { random, ledger }) => {
  const snapshots = await selectRows(bench.store, 'volume_snapshots', ['id', 'uid'], { volume_id: asId(id) }, 'id')
  if (snapshots.length === 0) throw new NothingToRequest()
  const snapshot = random.choose(snapshots)
  await requestRollback(bench, id, snapshot.id)
  const content = ledger.get(`content/${snapshot.uid}`) ?? ''
  if (content !== '') ledger.set(`content/${await uidOf(bench, id)}`, content)
}

/** Overwrites the beginning of a volume as an import does, which the promise of the trash does not cover: from now on, the new bytes must stay. */
const importContent: WalkRequest = async (bench, id, { engine, ledger, serial }) => {
  const key = { kind: 'volume', id: asId<VolumeId>(id) } as const
  const generation = await bench.store.db.transaction().execute(async (tx) => {
    const actor = { ...bench.actor, tokenId: asId<TokenId>(1) }
    await acceptVolumeTransfer(tx, actor, { id: key.id, transfer: 'import' })
    return touchWork(tx, key, 'eu-central')
  })
  const { epoch } = await selectRow(bench.store, 'work', 'epoch', key)
  const resource = volumeResource({ id, uid: await uidOf(bench, id), region: 'eu-central' }, bench)
  const claimed = { ...resource, guard: { generation, epoch } }
  const content = Readable.from([Buffer.alloc(65_536, `import ${serial} `)])
  await bench.drivers.volumes('eu-central').writeVolume(claimed, 0, content).catch(rejectInUse)
  ledger.delete(`content/${resource.stamp.uid}`)
  await extendLedger(engine, ledger)
}

/** A host has the volume until a pass has detached it. */
function rejectInUse(error: unknown): never {
  if (!(error instanceof DriverError)) throw error
  throw new ApiError('volume.attached', error.message)
}

/** The snapshot of a changed interval is due at once. */
const setPolicy: WalkRequest = async (bench, id, { ledger, random }) => {
  const everyHours = 1 + random.below(4)
  await requestSnapshotPolicy(bench, id, { everyHours, keep: 1 })
  ledger.set(`policy/${id}`, `${everyHours}`)
}

const deletePolicy: WalkRequest = async (bench, id, { ledger }) => {
  await acceptFor(bench, async (tx, actor) => {
    await acceptSnapshotPolicyDelete(tx, actor, { id: asId<VolumeId>(id) })
    return { operationId: null }
  })
  ledger.delete(`policy/${id}`)
}

/** Requests of a walk to volumes. */
export const volumeRequests = {
  ...trashRequests('volume', requestDeletion, async (bench, id) => [
    ...storageKeys(await uidOf(bench, id)),
    `policy/${id}`,
  ]),
  resize: (bench, id, { serial }) => requestResize(bench, id, 21 + serial),
  attach,
  detach: (bench, id) => requestAnyDetach(bench, id),
  clone: (bench, id, { serial }) =>
    requestVolume(bench.store, bench.actor, { label: `copy${serial}`, sourceId: asId<VolumeId>(id) }),
  snapshot: (bench, id) => requestSnapshot(bench, id),
  'roll back': rollBack,
  'back up': (bench, id) => requestBackup(bench, id),
  import: importContent,
  'set policy': setPolicy,
  'delete policy': deletePolicy,
} as const satisfies Record<string, WalkRequest>

/** Requests of a walk to snapshots of volumes. */
export const snapshotRequests = {
  ...trashRequests('volume_snapshot', requestSnapshotDeletion, async ({ store }, id) =>
    storageKeys((await selectRow(store, 'volume_snapshots', 'uid', { id: asId<VolumeSnapshotId>(id) })).uid),
  ),
  'create volume': (bench, id, { serial }) => requestVolumeFrom(bench, id, { label: `from${serial}` }),
} as const satisfies Record<string, WalkRequest>

/** Requests of a walk to backups of volumes. */
export const backupRequests = trashRequests('volume_backup', requestBackupDeletion, async (_bench, id) => [
  `backup/${id}`,
])

const storageKeys = (uid: string): readonly string[] => [`storage/${uid}`, `content/${uid}`]
