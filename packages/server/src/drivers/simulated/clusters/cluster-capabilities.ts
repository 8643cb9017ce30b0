import type { ClusterCapabilities } from '../../../reconcile/ports/index.ts'

/** What the simulated control planes can be. */
export const clusterCapabilities: ClusterCapabilities = {
  hasHighAvailability: true,
  versions: ['1.33', '1.34', '1.35', '1.36'],
}
