import { closeInterval } from '../../../../store/billing/close-interval.ts'
import { supersedeJobs } from '../../../../store/event/supersede-jobs.ts'
import { insertJob } from '../../../../store/event/insert-job.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import { markVolumeDeleted } from '../../../../store/volume/mark-volume-deleted.ts'
import { lockVolume } from '../../../../store/volume/lock-volume.ts'
import { touchWork } from '../../../../store/work/touch-work.ts'
import type { Call, Handler } from '../../../call.ts'
import { locatePathVolume, volumeIdOf } from '../volume-id.ts'

/** Operation 5: deletes a volume; it is 404 from the answer on, the wiping goes on behind it (decision D8). */
export const volumeDelete: Handler = {
  isMutation: true,
  locate: locatePathVolume,
  run: (call) => call.mutate((tx) => remove(tx, call)),
}

async function remove(tx: Tx, call: Call): Promise<Accepted> {
  const { actor } = call
  const volume = await lockVolume(tx, actor, volumeIdOf(call))
  const key = { kind: 'volume', id: volume.id } as const
  await markVolumeDeleted(tx, volume)
  await supersedeJobs(tx, key)
  await closeInterval(tx, actor.accountId, key)
  const generation = await touchWork(tx, key, volume.region)
  const operationId = await insertJob(tx, actor, {
    action: 'volume_delete',
    entity: { type: 'volume', id: volume.id, label: volume.label },
    work: { ...key, generation },
  })
  return { body: {}, operationId }
}
