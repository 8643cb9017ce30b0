import { detachVolume } from '../../../../store/attachment/detach-volume.ts'
import { findHolding } from '../../../../store/attachment/find-holding.ts'
import { findOpenJob } from '../../../../store/event/find-open-job.ts'
import { insertFinishedJob } from '../../../../store/event/insert-finished-job.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import { lockVolume } from '../../../../store/volume/lock-volume.ts'
import type { Call, Handler } from '../../../call.ts'
import { locatePathVolume, volumeIdOf } from '../volume-id.ts'

/**
 * Operation 7: detaches a volume (decision D7). An unattached one is answered with a job that is finished already; one that is
 * being detached joins the job under way.
 */
export const volumeDetach: Handler = {
  isMutation: true,
  locate: locatePathVolume,
  run: (call) => call.mutate((tx) => detach(tx, call)),
}

async function detach(tx: Tx, call: Call): Promise<Accepted> {
  const volume = await lockVolume(tx, call.actor, volumeIdOf(call))
  const holding = await findHolding(tx, volume.id)
  if (!holding || holding.isHidden) {
    const entity = { type: 'volume', id: volume.id, label: volume.label }
    return { body: {}, operationId: await insertFinishedJob(tx, call.actor, { action: 'volume_detach', entity }) }
  }
  if (holding.wants === 'detached') {
    return { body: {}, operationId: await findOpenJob(tx, { kind: 'volume', id: volume.id }, 'volume_detach') }
  }
  return { body: {}, operationId: await detachVolume(tx, call.actor, holding) }
}
