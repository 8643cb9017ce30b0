import type { AccessListSpec } from '#reconcile/ports/index.ts'
import type { WorldTx } from '../world/world.ts'
import type { SimClusterRow } from './cluster-row.ts'

/** Makes the spec's access list the one that counts, at once and also while other work is under way; an older one than is kept changes nothing. */
export async function setSimAccessList(
  tx: WorldTx,
  row: Pick<SimClusterRow, 'id'>,
  { serial, networks }: AccessListSpec,
): Promise<void> {
  await tx.query(
    'update sim.clusters set admits = $2::inet[], access_list_serial = $3 where id = $1 and access_list_serial < $3',
    [row.id, networks, serial],
  )
}
