import type { RegionCapabilities } from '#domain/catalogue/catalogue.ts'
import type { ObservedClusterCapabilities } from '#domain/cluster/plan.ts'
import type { ObservedVolumeCapabilities } from '#domain/volume/plan.ts'

/** All volume capabilities. */
export const volumeAbilities: ObservedVolumeCapabilities = {
  hardwareTypes: ['hdd', 'nvme'],
  growsAttached: true,
  migrates: true,
  encrypts: true,
  hotPlugs: true,
  relinks: true,
  devicesMax: 64,
}

/** All control plane capabilities. */
export const clusterAbilities: ObservedClusterCapabilities = {
  hasHighAvailability: true,
  hasAccessLists: true,
  versions: ['1.33', '1.34', '1.35', '1.36', '1.37'],
}

/** Capabilities of a region whose drivers support as little as possible. */
export const leastRegionAbilities: RegionCapabilities = {
  hardwareTypes: ['hdd'],
  migrates: false,
  encrypts: false,
  encryptsDisks: false,
  hypervisors: [],
  keepsDisks: false,
  configuresGuests: false,
  hotPlugs: false,
  devicesMax: 1,
  images: ['debian12'],
  takesImages: false,
  backsUp: false,
  kernels: ['grub2'],
  opensConsoles: false,
  rescues: false,
  hasHighAvailability: false,
  hasAccessLists: false,
  versions: ['1.35'],
}
