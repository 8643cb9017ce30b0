import type { JobActionOf } from '../job/jobs.ts'

/** Conditions that an observed volume meets; each job ends with one of them. */
export interface Reached {
  readonly isSound: boolean
  readonly isGone: boolean
  readonly isInTrash: boolean
  readonly isDeleted: boolean
  readonly isDetached: boolean
  readonly isAttached: boolean
  readonly isMigrated: boolean
  readonly isGuestUnqueried: boolean
}

/** Action of a volume's job. */
export type VolumeJob = JobActionOf<'volume'>
/** How a job ends, and what its failure changes. */
export interface JobEnd {
  readonly finishes: keyof Reached
  readonly isDiskNeeded: boolean
  readonly givenUp:
    | 'creation'
    | 'growth'
    | 'attachmentBack'
    | 'attachmentStays'
    | 'migrationOver'
    | 'repairOver'
    | 'rollback'
    | 'restore'
    | 'nothing'
}

/** Each job also fails at its deadline, or if waiting cannot help. */
export const jobEnds: Readonly<Record<VolumeJob, JobEnd>> = {
  volume_create: { finishes: 'isSound', isDiskNeeded: false, givenUp: 'creation' },
  volume_clone: { finishes: 'isSound', isDiskNeeded: false, givenUp: 'creation' },
  volume_resize: { finishes: 'isSound', isDiskNeeded: true, givenUp: 'growth' },
  volume_repair: { finishes: 'isSound', isDiskNeeded: true, givenUp: 'repairOver' },
  volume_rollback: { finishes: 'isSound', isDiskNeeded: false, givenUp: 'rollback' },
  volume_attach: { finishes: 'isAttached', isDiskNeeded: true, givenUp: 'attachmentBack' },
  volume_detach: { finishes: 'isDetached', isDiskNeeded: false, givenUp: 'attachmentStays' },
  volume_delete: { finishes: 'isDeleted', isDiskNeeded: false, givenUp: 'nothing' },
  volume_restore: { finishes: 'isSound', isDiskNeeded: true, givenUp: 'restore' },
  volume_purge: { finishes: 'isGone', isDiskNeeded: false, givenUp: 'nothing' },
  volume_migrate: { finishes: 'isMigrated', isDiskNeeded: true, givenUp: 'migrationOver' },
}

/** Failures for which a full storage is the cause. */
export const needsStorage: ReadonlySet<JobEnd['givenUp']> = new Set(['creation', 'growth', 'restore'])
