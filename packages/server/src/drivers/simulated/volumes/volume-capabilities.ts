import type { VolumeCapabilities } from '../../../reconcile/ports/index.ts'

/** What the simulated storage can do: everything the port knows. */
export const volumeCapabilities: VolumeCapabilities = {
  hardwareTypes: ['hdd', 'nvme'],
  growsAttached: true,
  migrates: true,
}
