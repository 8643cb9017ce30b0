import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { AnswerNote } from '#api/request/answer/answer-note.ts'
import type { Meters } from './meters.ts'

const answerBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
const waitBuckets = [0.1, 1, 5, 15, 30, 60, 300, 1800, 7200]

type RequestMeters = Pick<Meters, 'answered' | 'clusterAnswered' | 'countStreams' | 'showMaintenance' | 'watchFailed'>

/** Measures what the interface of a process answers. */
export function meterRequests(registry: Registry): RequestMeters {
  const registers = [registry]
  const clusterRequests = new Counter({
    name: 'moorage_cluster_requests_total',
    help: 'Requests to the interfaces of simulated clusters by HTTP status.',
    labelNames: ['status'] as const,
    registers,
  })
  return {
    answered: meterAnswers(registers),
    clusterAnswered: (status) => clusterRequests.inc({ status: String(status) }),
    ...meterStreams(registers),
    showMaintenance: meterMaintenance(registers),
  }
}

function meterAnswers(registers: Registry[]): RequestMeters['answered'] {
  const labelNames = ['operation', 'status'] as const
  const answers = new Histogram({
    name: 'moorage_request_duration_seconds',
    help: 'Time from a request to the end of its answer; long polls and streams are not among them.',
    labelNames,
    buckets: answerBuckets,
    registers,
  })
  const waits = new Histogram({
    name: 'moorage_wait_duration_seconds',
    help: 'Time from a long poll or the beginning of a stream to its end.',
    labelNames,
    buckets: waitBuckets,
    registers,
  })
  const refusals = new Counter({
    name: 'moorage_refusals_total',
    help: 'Requests refused, by the code of the reason (docs/errors.md).',
    labelNames: ['code'] as const,
    registers,
  })
  return ({ operation, status, durationMs, isWaiting, code }: AnswerNote) => {
    const labels = { operation: operation ?? 'none', status: String(status) }
    const histogram = isWaiting ? waits : answers
    histogram.observe(labels, durationMs / 1000)
    if (code !== null) refusals.inc({ code })
  }
}

function meterStreams(registers: Registry[]): Pick<RequestMeters, 'countStreams' | 'watchFailed'> {
  const watchFailures = new Counter({
    name: 'moorage_watch_failures_total',
    help: 'Failed looks that serve all streams and long polls (events) or look after their tokens (tokens), or tell whether the installation is closed (maintenance).',
    labelNames: ['watch'] as const,
    registers,
  })
  for (const watch of ['events', 'tokens', 'maintenance'] as const) watchFailures.inc({ watch }, 0)
  let countStreams = (): number => 0
  new Gauge({
    name: 'moorage_open_streams',
    help: 'Event streams that are open in this process.',
    registers,
    collect() {
      this.set(countStreams())
    },
  })
  return {
    watchFailed: (watch) => watchFailures.inc({ watch }),
    countStreams(count) {
      countStreams = count
    },
  }
}

function meterMaintenance(registers: Registry[]): RequestMeters['showMaintenance'] {
  let isClosed = (): boolean => false
  new Gauge({
    name: 'moorage_maintenance',
    help: 'Whether this process refuses requests because the installation is closed for maintenance: 1, else 0.',
    registers,
    collect() {
      this.set(isClosed() ? 1 : 0)
    },
  })
  return (ask) => {
    isClosed = ask
  }
}
