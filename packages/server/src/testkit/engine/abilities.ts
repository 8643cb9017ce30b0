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
