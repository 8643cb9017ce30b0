import type { ClusterSeenCapabilities } from '#domain/cluster/plan.ts'
import type { VolumeSeenCapabilities } from '#domain/volume/plan.ts'

/** What drivers that can do everything let be done with a volume. */
export const volumeAbilities: VolumeSeenCapabilities = {
  hardwareTypes: ['hdd', 'nvme'],
  growsAttached: true,
  migrates: true,
  encrypts: true,
  hotPlugs: true,
  relinks: true,
  devicesMax: 64,
}

/** What a driver that can do everything lets be done with a control plane. */
export const clusterAbilities: ClusterSeenCapabilities = {
  hasHighAvailability: true,
  hasAccessLists: true,
  versions: ['1.33', '1.34', '1.35', '1.36', '1.37'],
}
