import type { AccessListSpec } from '#reconcile/ports/index.ts'
import type { SimulatorTx } from '../state/simulator-state.ts'
import type { SimClusterRow } from '../cluster-rows/cluster-row.ts'

/** Stores the access list immediately, also during other work, unless its serial is not newer. */
export async function setSimAccessList(
  tx: SimulatorTx,
  row: Pick<SimClusterRow, 'id'>,
  { serial, networks }: AccessListSpec,
): Promise<void> {
  await tx.query(
    'update sim.clusters set admits = $2::inet[], access_list_serial = $3 where id = $1 and access_list_serial < $3',
    [row.id, networks, serial],
  )
}
