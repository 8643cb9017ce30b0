import type { JobVerdict } from '../../domain/job/judge-unreached.ts'
import type { TaleJob, TaleWorld } from './tale-world.ts'

/** The deadline that the tale's jobs have, in working time. */
export const taleDeadlineMs = 60_000

/** The jobs of a thing that have not ended. */
export function openTaleJobs(world: TaleWorld, kind: TaleJob['kind'], workId: number): TaleJob[] {
  return world.jobs.filter((job) => job.kind === kind && job.workId === workId && job.status === 'open')
}

/** Writes down what became of jobs, and tells of those that somebody asked for. */
export function endTaleJobs(
  world: TaleWorld,
  jobs: readonly TaleJob[],
  verdicts: ReadonlyMap<number, JobVerdict>,
): void {
  for (const job of jobs) {
    const verdict = verdicts.get(job.id)
    if (!verdict || verdict.kind === 'open') continue
    job.status = verdict.kind
    const told = 'message' in verdict ? `, saying "${verdict.message}"` : ''
    if (job.words !== '' || told !== '')
      world.story.push(`The job ${job.words || job.action} is ${verdict.kind}${told}.`)
  }
}
