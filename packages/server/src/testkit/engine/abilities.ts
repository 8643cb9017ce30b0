import type { ClusterSeenCapabilities } from '#domain/cluster/plan.ts'
import type { VolumeSeenCapabilities } from '#domain/volume/plan.ts'

/** Capabilities of a volume under a driver that supports everything. */
export const volumeAbilities: VolumeSeenCapabilities = {
  hardwareTypes: ['hdd', 'nvme'],
  growsAttached: true,
  migrates: true,
  encrypts: true,
  hotPlugs: true,
  relinks: true,
  devicesMax: 64,
}

/** Capabilities of a control plane under a driver that supports everything. */
export const clusterAbilities: ClusterSeenCapabilities = {
  hasHighAvailability: true,
  hasAccessLists: true,
  versions: ['1.33', '1.34', '1.35', '1.36', '1.37'],
}
