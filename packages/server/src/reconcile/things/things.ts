import type { PassIo } from '../engine/reconciler.ts'
import type { Claimed, Thing } from '../ports/index.ts'
import { type StampedRow, thingOf } from './thing-of.ts'

/** A volume as drivers know it, from its row. */
export function volumeThing(row: StampedRow, io: Pick<PassIo, 'installationId'>): Thing {
  return thingOf('volume', row, io)
}

/** A host as drivers know it, from its row. */
export function hostThing(row: StampedRow, io: Pick<PassIo, 'installationId'>): Thing {
  return thingOf('host', row, io)
}

/** A thing together with the right of this pass to change it. */
export function claimed(one: Thing, io: Pick<PassIo, 'claim'>): Claimed {
  return { ...one, guard: { generation: io.claim.generation, epoch: io.claim.epoch } }
}
