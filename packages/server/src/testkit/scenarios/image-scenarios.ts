import { expect } from 'vitest'
import { acceptImageCreate, acceptImageDelete, acceptImageUpload } from '#accept/image/images.ts'
import { asId, type HostId, type ImageId } from '#domain/shared/index.ts'
import { selectRow, selectRows, sqlOn } from '../database/rows.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import type { RecoveryScenario, ScenarioContext } from '../prove-steps/recovery-scenario.ts'
import { acceptFor } from '../requests/accept-for.ts'
import { requestHost } from '../requests/request-host.ts'

const content = { description: '', tags: [], has_cloud_init: false }

const makeHost = async (bench: EngineBench, { label }: ScenarioContext): Promise<number> =>
  (await requestHost(bench, { label, isBooted: false })).id

async function requestImage(bench: EngineBench, hostId: number, { label }: ScenarioContext): Promise<ImageId> {
  const disk = await selectRow(bench.store, 'disks', 'id', { host_id: asId<HostId>(hostId) }, 'id')
  const input = { ...content, label, diskId: disk.id }
  return (await acceptFor(bench, (tx) => acceptImageCreate(tx, bench.actor, input, bench.terms))).row.id
}

async function requestUpload(bench: EngineBench, _id: number, { label }: ScenarioContext): Promise<ImageId> {
  const input = { ...content, label, region: 'us-east', sha256: null }
  return (await acceptFor(bench, (tx) => acceptImageUpload(tx, bench.actor, input, bench.terms))).row.id
}

async function deleteImage(bench: EngineBench, id: number): Promise<number> {
  await acceptFor(bench, (tx) => acceptImageDelete(tx, bench.actor, asId<ImageId>(id)))
  return id
}

async function expectImage(bench: EngineBench, id: number, statuses: readonly string[]): Promise<void> {
  const rows = await selectRows(bench.store, 'images', ['status'], { id: asId<ImageId>(id) }, 'id')
  expect(rows.map(({ status }) => status)).toEqual(statuses)
  const outside = await sqlOn(bench.store)<{ work: string }>`select work from sim.images where public_id = ${id}`
  expect(outside).toEqual(statuses.map(() => ({ work: 'mould' })))
}

/** All paths of an image of a user. */
export const imageRecoveryScenarios: readonly RecoveryScenario[] = [
  {
    name: 'an image of a disk is created',
    steps: ['image.make'],
    arrange: makeHost,
    request: requestImage,
    verify: (bench, id) => expectImage(bench, id, ['available']),
  },
  {
    name: 'an image of a disk is deleted before it is available',
    steps: ['image.remove'],
    fails: 'disk_imagize',
    arrange: makeHost,
    request: async (bench, id, context) => deleteImage(bench, await requestImage(bench, id, context)),
    verify: (bench, id) => expectImage(bench, id, []),
  },
  {
    name: 'an upload window expires',
    steps: ['image.await', 'image.remove'],
    fails: 'image_upload',
    arrange: async () => 0,
    request: requestUpload,
    verify: (bench, id) => expectImage(bench, id, []),
  },
]
