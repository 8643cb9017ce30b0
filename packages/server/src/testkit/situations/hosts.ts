import type { SeenDisks, WantedDisk } from '#domain/disk/plan.ts'
import type { SeenHost, WantedHost } from '#domain/host/plan.ts'
import type { TypeShape } from '#domain/host/shape.ts'

/** Shape of a small type. */
export const smallShape: TypeShape = { memoryMib: 1024, vcpus: 1, diskMib: 100 }

/** Observation without any disks. */
export const noDisks: SeenDisks = { there: new Map(), removed: new Set(), images: null }

/** Running host with its second boot. */
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

/** Observation of that running host. */
export const seenOn: SeenHost = {
  host: { isComplete: true, power: 'on', bootSerial: 2, shape: smallShape },
  isReleasing: true,
  disks: noDisks,
  isStopped: false,
  isRemoved: false,
}

/** Disk that was never created. */
export const freshDisk: WantedDisk = {
  id: 7,
  sizeMib: 9,
  isGoing: false,
  hasBeenProvisioned: false,
  sourceId: null,
  image: null,
  seenMib: null,
}
