import { type EventAction, events, keysOf } from '@moorage/contract'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { JobReport } from '#reconcile/engine/pass-report.ts'
import type { Cause } from '#domain/shared/index.ts'
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
export function meterWork(registry: Registry): WorkMeters {
  const registers = [registry]
  const { count, watchCanceled } = meterJobs(registers)
  const passes = new Counter({
    name: 'moorage_passes_total',
    help: 'Passes of the reconcile engine, by result.',
    labelNames: ['kind', 'ending'] as const,
    registers,
  })
  const findings = new Counter({
    name: 'moorage_findings_total',
    help: 'Resources found lost or damaged outside of the control plane, by kind and cause.',
    labelNames: ['kind', 'cause'] as const,
    registers,
  })
  // Prometheus computes no increase for a series that starts at 1, so no alert would fire.
  for (const [kind, cause] of foundCauses) findings.inc({ kind, cause }, 0)
  const leases = new Counter({
    name: 'moorage_leases_lost_total',
    help: 'Passes that discarded their result because their claim had ended.',
    labelNames: ['kind'] as const,
    registers,
  })
  return {
    passed(kind, { ending, report }) {
      passes.inc({ kind, ending })
      for (const job of report.jobs) if (job.status !== 'open') count(job)
      for (const cause of report.findings) findings.inc({ kind, cause })
    },
    called: meterCalls(registers),
    watchCanceled,
    leaseLost: (kind) => leases.inc({ kind }),
  }
}

function meterJobs(registers: Registry[]): Pick<WorkMeters, 'watchCanceled'> & { count(job: JobReport): void } {
  const stores: { readonly counted: ReadonlyMap<EventAction, number>; readonly reported: Map<EventAction, number> }[] =
    []
  const jobs = new Counter({
    name: 'moorage_jobs_total',
    help: 'Jobs that this process ended, by action and outcome: its worker finishes and fails jobs; its worker and accepted requests cancel them.',
    labelNames: ['action', 'outcome'] as const,
    registers,
    collect() {
      for (const { counted, reported } of stores)
        for (const [action, count] of counted) {
          this.inc({ action, outcome: 'canceled' }, count - (reported.get(action) ?? 0))
          reported.set(action, count)
        }
    },
  })
  const times = new Histogram({
    name: 'moorage_job_duration_seconds',
    help: 'Time from acceptance of a job until the worker ends it, except jobs canceled by a request.',
    labelNames: ['action'] as const,
    buckets: jobBuckets,
    registers,
  })
  for (const action of keysOf(events)) if (events[action].kind === 'job') jobs.inc({ action, outcome: 'failed' }, 0)
  return {
    watchCanceled: (counted) => void stores.push({ counted, reported: new Map() }),
    count({ action, status, ageMs }) {
      jobs.inc({ action, outcome: status })
      times.observe({ action }, ageMs / 1000)
    },
  }
}

function meterCalls(registers: Registry[]): Meters['called'] {
  const calls = new Counter({
    name: 'moorage_driver_calls_total',
    help: 'Driver calls, by method and result code (docs/driver-contract.md, rule 5).',
    labelNames: ['method', 'code'] as const,
    registers,
  })
  const times = new Histogram({
    name: 'moorage_driver_call_duration_seconds',
    help: 'Duration of driver calls.',
    labelNames: ['method'] as const,
    buckets: callBuckets,
    registers,
  })
  return ({ method, code, durationMs }) => {
    calls.inc({ method, code })
    times.observe({ method }, durationMs / 1000)
  }
}
