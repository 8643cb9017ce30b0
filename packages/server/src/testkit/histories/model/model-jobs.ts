import type { JobAction } from '@moorage/contract'
import type { JobVerdict, OpenJob } from '#domain/job/unreached-verdict.ts'
import { isJobOf, type JobActionOf, type StoredTarget, type WorkKind } from '#domain/job/jobs.ts'
import { must } from './violation.ts'

/** Job of a model. */
export interface ModelJob extends OpenJob {
  spentMs: number
  readonly resourceId: number
  status: 'open' | 'finished' | 'failed' | 'canceled'
}

/** Working time after which a job fails. */
export const modelDeadlineMs = 60_000

/** Jobs in the order of acceptance. */
export class ModelJobs {
  readonly all: ModelJob[] = []

  add(resourceId: number, action: JobAction, target: StoredTarget = {}): ModelJob {
    const job: ModelJob = { id: this.all.length + 1, resourceId, action, target, spentMs: 0, status: 'open' }
    this.all.push(job)
    return job
  }

  open<Kind extends WorkKind>(kind: Kind, resourceId: number): (ModelJob & { readonly action: JobActionOf<Kind> })[] {
    const isOfKind = (job: ModelJob): job is ModelJob & { readonly action: JobActionOf<Kind> } =>
      isJobOf(kind, job.action)
    return this.all.filter(isOfKind).filter((job) => job.resourceId === resourceId && job.status === 'open')
  }

  supersede(resourceId: number, actions?: readonly JobAction[]): void {
    for (const job of this.all)
      if (job.resourceId === resourceId && job.status === 'open' && (actions?.includes(job.action) ?? true))
        job.status = 'canceled'
  }

  recordVerdicts(log: string[], verdicts: ReadonlyMap<number, JobVerdict>): readonly ModelJob[] {
    const ended: ModelJob[] = []
    for (const [id, verdict] of verdicts) {
      const job = this.all[id - 1]
      must(
        job?.status === 'open',
        'a job ends once',
        () => `job ${id} gets the verdict ${verdict.kind} in status ${job?.status}`,
      )
      if (!job || verdict.kind === 'open') continue
      job.status = verdict.kind
      log.push(`  job ${id} ${job.action} ${verdict.kind} ${'message' in verdict ? verdict.message : ''}`)
      ended.push(job)
    }
    return ended
  }

  spend(ms: number, isWorking: (job: ModelJob) => boolean = () => true): void {
    for (const job of this.all) if (job.status === 'open' && isWorking(job)) job.spentMs += ms
  }
}
