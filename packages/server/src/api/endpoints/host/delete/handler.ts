import { findOpenJob } from '../../../../store/event/find-open-job.ts'
import { askRemoval } from '../../../../store/host/ask-removal.ts'
import { lockHost } from '../../../../store/host/lock-host.ts'
import type { Tx } from '../../../../store/open-store.ts'
import type { Accepted } from '../../../../store/transaction/mutate.ts'
import type { Call, Handler } from '../../../call.ts'
import { hostIdOf, locatePathHost } from '../host-id.ts'

/**
 * Deletes a host with its local disks; it shows as deleting until its volumes have left and it is gone, then it is 404 (decisions
 * D7, H). A second request joins the deletion under way; after one that was given up it is asked for anew (decision D11).
 */
export const hostDelete: Handler = {
  isMutation: true,
  locate: locatePathHost,
  run: (call) => call.mutate((tx) => remove(tx, call)),
}

async function remove(tx: Tx, call: Call): Promise<Accepted> {
  const host = await lockHost(tx, call.actor, hostIdOf(call))
  const underWay =
    host.status === 'deleting' ? await findOpenJob(tx, { kind: 'host', id: host.id }, 'host_delete') : null
  return { body: {}, operationId: underWay ?? (await askRemoval(tx, call.actor, host)) }
}
