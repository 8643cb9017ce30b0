import { Counter, Histogram, type Registry } from 'prom-client'
import type { JobNews } from '../../reconcile/engine/news.ts'
import type { Meters } from './meters.ts'

const callBuckets = [0.005, 0.025, 0.1, 0.5, 1, 5, 30]
const jobBuckets = [0.25, 1, 5, 15, 60, 300, 900, 3600, 14_400]

type WorkMeters = Pick<Meters, 'passed' | 'called' | 'leaseLost'>

/** Measures what the worker of a process does. */
export function meterWork(registry: Registry): WorkMeters {
  const registers = [registry]
  const { count } = meterJobs(registers)
  const passes = new Counter({
    name: 'moorage_passes_total',
    help: 'Passes of the reconcile engine by how they ended.',
    labelNames: ['kind', 'ending'] as const,
    registers,
  })
  const findings = new Counter({
    name: 'moorage_findings_total',
    help: 'Things found lost or damaged behind the back of the control plane, by kind and cause.',
    labelNames: ['kind', 'cause'] as const,
    registers,
  })
  const leases = new Counter({
    name: 'moorage_leases_lost_total',
    help: 'Passes that wrote nothing because their claim had ended.',
    labelNames: ['kind'] as const,
    registers,
  })
  return {
    passed(kind, { ending, news }) {
      passes.inc({ kind, ending })
      for (const job of news.jobs) if (job.status !== 'open') count(job)
      for (const cause of news.findings) findings.inc({ kind, cause })
    },
    called: meterCalls(registers),
    leaseLost: (kind) => leases.inc({ kind }),
  }
}

function meterJobs(registers: Registry[]): { count(job: JobNews): void } {
  const jobs = new Counter({
    name: 'moorage_jobs_total',
    help: 'Jobs that this worker ended, by action and outcome; what a later request cancels is not among them.',
    labelNames: ['action', 'outcome'] as const,
    registers,
  })
  const times = new Histogram({
    name: 'moorage_job_duration_seconds',
    help: 'Time from the acceptance of a job to its end.',
    labelNames: ['action'] as const,
    buckets: jobBuckets,
    registers,
  })
  return {
    count({ action, status, ageMs }) {
      jobs.inc({ action, outcome: status })
      times.observe({ action }, ageMs / 1000)
    },
  }
}

function meterCalls(registers: Registry[]): Meters['called'] {
  const calls = new Counter({
    name: 'moorage_driver_calls_total',
    help: 'Calls of drivers by method and by how they ended (docs/driver-contract.md, rule 5).',
    labelNames: ['method', 'code'] as const,
    registers,
  })
  const times = new Histogram({
    name: 'moorage_driver_call_duration_seconds',
    help: 'Time that calls of drivers took.',
    labelNames: ['method'] as const,
    buckets: callBuckets,
    registers,
  })
  return ({ method, code, durationMs }) => {
    calls.inc({ method, code })
    times.observe({ method }, durationMs / 1000)
  }
}
