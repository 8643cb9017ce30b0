import type { ObservedDisks, DesiredDisk } from '#domain/disk/plan.ts'
import type { ObservedHost, DesiredHost } from '#domain/host/plan.ts'
import type { AddressSet } from '#domain/host/addresses.ts'
import type { TypeShape } from '#domain/host/shape.ts'

/** Shape of a small type. */
export const smallShape: TypeShape = { memoryMib: 1024, vcpus: 1, diskMib: 100 }

/** Addresses of `runningHost`. */
export const hostAddresses: AddressSet = { ipv4: ['198.18.0.2'], ipv6: '2001:db8::1/128' }

/** Observation without disks. */
export const noDisks: ObservedDisks = { there: new Map(), removed: new Set(), images: null }

/** Running host with its second boot. */
export const runningHost: DesiredHost = {
  status: 'running',
  hasBeenProvisioned: true,
  power: 'on',
  bootSerial: 2,
  observedBootSerial: 2,
  attachments: 0,
  disks: [],
  shape: smallShape,
  migratingTo: null,
  isKept: false,
  addresses: hostAddresses,
}

/** Observation of `runningHost`. */
export const observedOn: ObservedHost = {
  host: {
    isComplete: true,
    power: 'on',
    bootSerial: 2,
    shape: smallShape,
    hypervisor: 'hv1',
    addresses: hostAddresses,
  },
  isReleasing: true,
  disks: noDisks,
  isStopped: false,
  isRemoved: false,
}

/** Disk that was never created. */
export const freshDisk: DesiredDisk = {
  id: 7,
  sizeMib: 9,
  isDeleting: false,
  hasBeenProvisioned: false,
  sourceId: null,
  image: null,
  observedMib: null,
}
