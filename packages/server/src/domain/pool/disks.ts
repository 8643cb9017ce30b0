import type { HostType } from '../catalogue/catalogue.ts'
import { Fault } from '../shared/index.ts'

/** Extra disks of every node; sizes in MB. */
export type PoolDisks = readonly { readonly size: number }[]

/** Why nodes of a host type cannot have these extra disks; null when they can: each shrinks the primary one, which must keep some room (decision E3). */
export function checkDisks(disks: PoolDisks, type: Pick<HostType, 'id' | 'diskMib'>, field = 'disks'): Fault | null {
  const total = disks.reduce((sum, disk) => sum + disk.size, 0)
  if (total < type.diskMib) return null
  return new Fault(
    'pool.disks_too_large',
    `The disks take ${total} MB, which must be less than the ${type.diskMib} MB of host type ${type.id}.`,
    { field },
  )
}
