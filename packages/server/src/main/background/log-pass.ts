import { claimName, type PassResult } from '#reconcile/engine/run-pass.ts'
import type { JobReport, PassFailure } from '#reconcile/engine/pass-report.ts'
import { causes } from '#domain/shared/index.ts'
import type { Claim } from '#store/work/claim-work.ts'
import { hideSecrets } from '../logging/hide-secrets.ts'
import type { Log } from '../logging/open-log.ts'
import { plainError } from '../logging/plain-error.ts'

/**
 * Logs a pass. Failed attempts (at most one per backoff interval) and lost leases are warnings; failed jobs and lost or damaged resources are errors. Starts
 * and other ends of jobs are information, other passes debug.
 */
export function logPass(log: Log, claim: Claim, result: PassResult): void {
  const { kind, id, region } = claim
  const resource = { resource: claimName(claim), kind, id, region, accountId: result.accountId }
  const { ending, step, cause, tries, dueMs, report } = result
  const why = result.failure ? whyOf(result.failure) : {}
  const operationIds = report.jobs.map((job) => job.operationId)
  const pass = { ...resource, epoch: claim.epoch, ending, step, cause, ...why, tries, dueMs, operationIds }
  for (const job of report.jobs.filter(({ isStarted }) => isStarted))
    log.info({ ...resource, ...nameJob(job) }, 'job started')
  if (ending === 'failed' || ending === 'stuck') log.warn(pass, 'pass failed')
  else if (ending === 'lost') log.warn(pass, 'lease lost')
  else log.debug(pass, 'pass')
  for (const job of report.jobs)
    logJobEnd(log, { ...resource, ...(job.status === 'failed' ? { cause, ...why } : {}) }, job)
  for (const found of report.findings)
    log.error({ ...resource, operationIds, cause: found, meaning: causes[found] }, 'found lost or damaged')
}

function whyOf({ method, code, error }: PassFailure): Record<string, unknown> {
  const plain = plainError(error)
  const words = plain instanceof Object && 'message' in plain ? plain.message : plain
  return { method, code, words: hideSecrets(String(words)) }
}

function nameJob({ operationId, action }: JobReport): Record<string, unknown> {
  return { operationId, action }
}

function logJobEnd(log: Log, about: Record<string, unknown>, job: JobReport): void {
  const { status, message, ageMs } = job
  if (status === 'open') return
  const end = { ...about, ...nameJob(job), ageMs: Math.round(ageMs), ...(message === null ? {} : { message }) }
  if (status === 'failed') log.error(end, 'job failed')
  else log.info(end, `job ${status}`)
}
