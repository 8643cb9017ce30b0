import type { PassIo } from '../engine/reconciler.ts'
import { nameThing, type Stamp, type Thing } from '../ports/index.ts'

/** A row that stands for something outside. */
export interface StampedRow {
  readonly id: number
  readonly uid: string
  readonly region: string
}

/** Anything outside as drivers know it, from its row. */
export function thingOf(kind: Stamp['kind'], row: StampedRow, io: Pick<PassIo, 'installationId'>): Thing {
  const stamp = { installation: io.installationId, kind, id: row.id, uid: row.uid }
  return { name: nameThing(stamp), stamp, region: row.region }
}
