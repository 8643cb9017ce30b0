import type { PodRequirements } from '../../shared/index.ts'
import { usedShare } from './node-capacity.ts'

/** Returns pods by their share of a machine with 1 processor and 4 GiB, largest first, then by name. */
export function sortPodsBySize<Pod extends PodRequirements>(pods: readonly Pod[]): readonly Pod[] {
  const machine = { cpuMilli: 1_000, memoryBytes: 2 ** 32, pods: 110 }
  return pods.toSorted(
    (one, other) =>
      usedShare(other.requests, machine) - usedShare(one.requests, machine) || (one.name < other.name ? -1 : 1),
  )
}
