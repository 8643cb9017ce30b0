import { nameThing, type Claimed, type Thing } from '../ports/index.ts'
import type { PassIo } from '../engine/reconciler.ts'

interface StampedRow { readonly id: number; readonly uid: string; readonly region: string }

/** A volume as drivers know it, from its row. */
export function volumeThing(row: StampedRow, io: Pick<PassIo, 'installationId'>): Thing {
  return thing('volume', row, io)
}

/** A host as drivers know it, from its row. */
export function hostThing(row: StampedRow, io: Pick<PassIo, 'installationId'>): Thing {
  return thing('host', row, io)
}

/** A thing together with the right of this pass to change it. */
export function claimed(one: Thing, io: Pick<PassIo, 'claim'>): Claimed {
  return { ...one, guard: { generation: io.claim.generation, epoch: io.claim.epoch } }
}

function thing(kind: 'volume' | 'host', row: StampedRow, io: Pick<PassIo, 'installationId'>): Thing {
  const stamp = { installation: io.installationId, kind, id: row.id, uid: row.uid }
  return { name: nameThing(stamp), stamp, region: row.region }
}
