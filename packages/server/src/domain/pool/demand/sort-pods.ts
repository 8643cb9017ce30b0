import type { PodNeeds } from '../../shared/index.ts'
import { shareOfRoom } from './node-room.ts'

/** Sorts pods by their share of a common machine, largest first: large pods must be placed first, small ones fit beside them. */
export function sortPodsBySize<Pod extends PodNeeds>(pods: readonly Pod[]): readonly Pod[] {
  const machine = { cpuMilli: 1_000, memoryBytes: 2 ** 32, pods: 110 }
  return pods.toSorted(
    (one, other) =>
      shareOfRoom(other.requests, machine) - shareOfRoom(one.requests, machine) || (one.name < other.name ? -1 : 1),
  )
}
