import { type EventAction, events, keysOf } from '@moorage/contract'
import { Counter, type Registry } from 'prom-client'
import type { Cause } from '#domain/shared/index.ts'
import type { Instruments } from './instruments.ts'
import type { Meters } from './meters.ts'

const callBuckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 30]
const foundCauses: readonly (readonly [kind: string, cause: Cause])[] = [
  ['volume', 'storage.missing'],
  ['volume', 'storage.damaged'],
  ['host', 'host.missing'],
  ['host', 'disk.missing'],
  ['cluster', 'cluster.missing'],
  ['node', 'node.lost'],
]
const jobBuckets = [0.25, 1, 5, 15, 60, 300, 900, 3600, 14_400]

interface WorkMeters extends Pick<Meters, 'passed' | 'called' | 'leaseLost'> {
  watchCanceled(counted: ReadonlyMap<EventAction, number>): void
}

/** Registers metrics of passes, findings, lost leases, driver calls and jobs. Returns the functions that record them. */
export function meterWork(registry: Registry, { counter, histogram }: Instruments): WorkMeters {
  const { jobs, watchCanceled } = countJobs(registry)
  const jobTimes = histogram(
    'moorage_job_duration_seconds',
    'Time from acceptance of a job until the worker ends it, except jobs canceled by a request.',
    { labelNames: ['action'], buckets: jobBuckets },
  )
  const passes = counter('moorage_passes_total', 'Passes of the reconcile engine, by result.', ['kind', 'ending'])
  const findings = counter(
    'moorage_findings_total',
    'Resources found lost or damaged outside of the control plane, by kind and cause.',
    ['kind', 'cause'],
  )
  // Prometheus computes no increase for a series that starts at 1, so no alert would fire.
  for (const [kind, cause] of foundCauses) findings.inc({ kind, cause }, 0)
  const leases = counter(
    'moorage_leases_lost_total',
    'Passes that discarded their result because their claim had ended.',
    ['kind'],
  )
  const calls = counter(
    'moorage_driver_calls_total',
    'Driver calls, by method and result code (docs/driver-contract.md, rule 5).',
    ['method', 'code'],
  )
  const callTimes = histogram('moorage_driver_call_duration_seconds', 'Duration of driver calls.', {
    labelNames: ['method'],
    buckets: callBuckets,
  })
  return {
    passed(kind, { ending, report }) {
      passes.inc({ kind, ending })
      for (const { action, status, ageMs } of report.jobs) {
        if (status === 'open') continue
        jobs.inc({ action, outcome: status })
        jobTimes.observe({ action }, ageMs / 1000)
      }
      for (const cause of report.findings) findings.inc({ kind, cause })
    },
    called({ method, code, durationMs }) {
      calls.inc({ method, code })
      callTimes.observe({ method }, durationMs / 1000)
    },
    watchCanceled,
    leaseLost: (kind) => leases.inc({ kind }),
  }
}

function countJobs(registry: Registry) {
  const stores: { readonly counted: ReadonlyMap<EventAction, number>; readonly reported: Map<EventAction, number> }[] =
    []
  const jobs = new Counter({
    name: 'moorage_jobs_total',
    help: 'Jobs that this process ended, by action and outcome: its worker finishes and fails jobs; its worker and accepted requests cancel them.',
    labelNames: ['action', 'outcome'] as const,
    registers: [registry],
    collect() {
      for (const { counted, reported } of stores)
        for (const [action, count] of counted) {
          this.inc({ action, outcome: 'canceled' }, count - (reported.get(action) ?? 0))
          reported.set(action, count)
        }
    },
  })
  for (const action of keysOf(events)) if (events[action].kind === 'job') jobs.inc({ action, outcome: 'failed' }, 0)
  const watchCanceled: WorkMeters['watchCanceled'] = (counted) => void stores.push({ counted, reported: new Map() })
  return { jobs, watchCanceled }
}
