import { DriverError } from '../../../reconcile/ports/index.ts'
import type { ClusterSpec } from '../../../reconcile/ports/index.ts'
import type { ClusterRow } from './cluster-row.ts'

/** Refuses a change that a control plane cannot make: back, or more than one minor ahead (contract rule 24). */
export function checkClusterStep(row: ClusterRow, spec: ClusterSpec): void {
  const from = row.nextVersion ?? row.version
  const ahead = minorOf(spec.version) - minorOf(from)
  if (ahead < 0)
    throw new DriverError('CannotShrink', `${row.name} runs Kubernetes ${from} and cannot go back to ${spec.version}.`)
  if (ahead > 1)
    throw new DriverError(
      'NotSupported',
      `${row.name} runs Kubernetes ${from} and cannot skip minors to ${spec.version}.`,
    )
  if (row.isHighlyAvailable && !spec.isHighlyAvailable)
    throw new DriverError('CannotShrink', `${row.name} is highly available and stays so.`)
}

/** Every version on the record has the same major. */
const minorOf = (version: string): number => Number(version.split('.')[1])
