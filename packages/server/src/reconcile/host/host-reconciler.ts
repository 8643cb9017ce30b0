import { asId, type HostId } from '#domain/shared/index.ts'
import { type HostStep, planHost, type ObservedHost } from '#domain/host/plan.ts'
import { type HostWork, loadHostWork } from '#store/host/load-host-work.ts'
import { lockHostVolumes } from '#store/host/lock-host.ts'
import type { Reconciler } from '../engine/reconciler.ts'
import { actHost } from './act-host.ts'
import { observeHost } from './observe-host.ts'
import { recordHostPass } from './record-pass.ts'
import { desiredHost } from './desired-host.ts'

/** Reconciles a host: definition, start, restart, stop, and removal after its volumes (decisions D7, D11, H). */
export const hostReconciler: Reconciler<HostWork, ObservedHost, HostStep> = {
  kind: 'host',
  rejectionCauses: { AlreadyExists: 'host.foreign', InUse: 'device.in_use', InsufficientCapacity: 'host.no_room' },
  load: (io) => loadHostWork(io.store.db, asId<HostId>(io.claim.id), io.catalogue),
  accountOf: ({ host }) => host.account_id,
  observe: observeHost,
  plan: (rows, observed) => planHost(desiredHost(rows), observed),
  act: actHost,
  async lock(tx, claim) {
    await tx.selectFrom('hosts').select('id').where('id', '=', asId<HostId>(claim.id)).forNoKeyUpdate().execute()
    await lockHostVolumes(tx, asId<HostId>(claim.id))
  },
  record: recordHostPass,
}
