import { acceptNodeHostDelete } from '../../accept/host/delete.ts'
import type { AccountId } from '../../domain/shared/index.ts'
import { lockHostVolumes } from '../../store/host/lock-host.ts'
import { findNodeCause } from '../../store/node/find-node-cause.ts'
import { lockNodeRows } from '../../store/node/lock-node-rows.ts'
import type { Outcome } from '../engine/outcome.ts'
import type { PassIo } from '../engine/reconciler.ts'

/** Asks for the removal of the host of a node that has left its cluster, on behalf of the operation that sent it away (decision F2). */
export function releaseHost(io: PassIo): Promise<Outcome> {
  return io.write({
    async lock(tx) {
      const locked = await lockNodeRows(tx, io.claim.id)
      if (locked?.host) await lockHostVolumes(tx, locked.host.id)
      return locked
    },
    async write(tx, { node, host }) {
      if (!host || host.status === 'deleting') return
      await acceptNodeHostDelete(tx, {
        id: host.id,
        label: host.label,
        region: host.region,
        accountId: node.account_id as AccountId,
        causeId: await findNodeCause(tx, node, 'orch_node_delete'),
      })
    },
  })
}
