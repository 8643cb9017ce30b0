import type { JobVerdict } from '#domain/job/judge-unreached.ts'
import { isJobOf, type JobActionOf } from '#domain/job/jobs.ts'
import type { ScenarioJob, ScenarioWorld } from './scenario-world.ts'

/** The deadline that the scenario's jobs have, in working time. */
export const scenarioDeadlineMs = 60_000

/** The jobs of a thing that have not ended. */
export function openScenarioJobs<Kind extends ScenarioJob['kind']>(
  world: ScenarioWorld,
  kind: Kind,
  workId: number,
): (ScenarioJob & { readonly action: JobActionOf<Kind> })[] {
  const isOfThing = (job: ScenarioJob): job is ScenarioJob & { readonly action: JobActionOf<Kind> } =>
    isJobOf(kind, job.action) && job.workId === workId
  return world.jobs.filter(isOfThing).filter((job) => job.status === 'open')
}

/** Writes down what became of jobs, and tells of those that somebody asked for. */
export function endScenarioJobs(
  world: ScenarioWorld,
  jobs: readonly ScenarioJob[],
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
