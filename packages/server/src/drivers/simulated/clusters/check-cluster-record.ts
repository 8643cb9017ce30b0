import { DriverError } from '../../../reconcile/ports/index.ts'
import type { ClusterSpec } from '../../../reconcile/ports/index.ts'
import { clusterCapabilities } from './cluster-capabilities.ts'

/** Refuses a version that is not on the record (contract rule 8). */
export function checkClusterRecord({ version }: ClusterSpec): void {
  if (!clusterCapabilities.versions.includes(version))
    throw new DriverError('NotSupported', `Kubernetes ${version} is not on the record of this engine.`)
}
