import type { SeenDisks, WantedDisk } from '#domain/disk/plan.ts'
import type { SeenHost, WantedHost } from '#domain/host/plan.ts'
import type { TypeShape } from '#domain/host/shape.ts'

/** What a small type has. */
export const smallShape: TypeShape = { memoryMib: 1024, vcpus: 1, diskMib: 100 }

/** Nothing is there of the disks. */
export const noDisks: SeenDisks = { there: new Map(), removed: new Set(), images: null }

/** A host that runs as wanted, with its second boot. */
export const runningHost: WantedHost = {
  status: 'running',
  hasBeenProvisioned: true,
  power: 'on',
  bootSerial: 2,
  seenBootSerial: 2,
  attachments: 0,
  disks: [],
  shape: smallShape,
}

/** It is seen to run so. */
export const seenOn: SeenHost = {
  host: { isComplete: true, power: 'on', bootSerial: 2, shape: smallShape },
  isReleasing: true,
  disks: noDisks,
  isStopped: false,
  isRemoved: false,
}

/** A disk that was never made. */
export const freshDisk: WantedDisk = {
  id: 7,
  sizeMib: 9,
  isGoing: false,
  hasBeenProvisioned: false,
  sourceId: null,
  image: null,
  seenMib: null,
}
