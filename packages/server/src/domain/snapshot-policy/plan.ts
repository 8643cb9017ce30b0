import type { VolumeStatus } from '@moorage/contract'

/** Policy of a volume with the state of the volume and its automatic snapshots. */
export interface SnapshotSchedule {
  readonly everyHours: number
  readonly keep: number
  readonly isPaused: boolean
  /** Time in milliseconds until the next snapshot; negative if it is overdue. */
  readonly leftMs: number
  /** Null for a deleted volume. */
  readonly volumeStatus: VolumeStatus | null
  /** The volume's automatic snapshots, newest first. */
  readonly snapshots: readonly { readonly id: number; readonly isAvailable: boolean }[]
}

/** Next step of a policy. */
export type SnapshotScheduleStep = { readonly kind: 'create' } | { readonly kind: 'delete'; readonly id: number }

/** Returns the next step; null if nothing is due. Only one snapshot is created at a time, and older ones are deleted only after it is complete. */
export function planSnapshots(schedule: SnapshotSchedule): SnapshotScheduleStep | null {
  const { isPaused, leftMs, volumeStatus, snapshots, keep } = schedule
  if (isPaused || volumeStatus === null) return null
  const oldest = snapshots.at(-1)
  const isComplete = snapshots.every(({ isAvailable }) => isAvailable)
  if (!isComplete) return null
  if (oldest && snapshots.length > keep) return { kind: 'delete', id: oldest.id }
  return leftMs <= 0 && volumeStatus === 'active' ? { kind: 'create' } : null
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const pollMs = 5_000

/** Returns the time in milliseconds until the following snapshot, in the rhythm of the policy. All missed snapshots count as one. */
export function planNextRunMs({ everyHours, leftMs }: Pick<SnapshotSchedule, 'everyHours' | 'leftMs'>): number {
  const everyMs = everyHours * hourMs
  return leftMs + everyMs * (Math.floor(-leftMs / everyMs) + 1)
}

/**
 * When the policy's next pass is due: only after a change of the policy (`isParked`), soon to continue (`nextPassMs`), or at the next run or a later look at
 * the volume (`resyncMs`).
 */
export type PolicyPass = { readonly isParked: true } | { readonly nextPassMs: number } | { readonly resyncMs: number }

/** Returns when the next pass is due after one that found nothing more to do. */
export function planPolicyPass({ isPaused, leftMs, volumeStatus, snapshots }: SnapshotSchedule): PolicyPass {
  if (isPaused) return { isParked: true }
  if (volumeStatus === null) return { resyncMs: hourMs }
  if (snapshots.some(({ isAvailable }) => !isAvailable)) return { nextPassMs: pollMs }
  // A volume can be inactive until an operator repairs it.
  return { resyncMs: leftMs > 0 ? leftMs : minuteMs }
}
