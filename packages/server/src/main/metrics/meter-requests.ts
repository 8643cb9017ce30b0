import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { ResponseRecord } from '#api/request/answer/response-record.ts'
import type { Meters } from './meters.ts'

const answerBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
const waitBuckets = [0.1, 1, 5, 15, 30, 60, 300, 1800, 7200]

type RequestMeters = Pick<
  Meters,
  'answered' | 'clusterAnswered' | 'setStreamCounter' | 'setMaintenanceReader' | 'watchFailed'
>

/** Registers metrics of requests to the API and to simulated clusters, and returns the functions that record them. */
export function meterRequests(registry: Registry): RequestMeters {
  const registers = [registry]
  const clusterRequests = new Counter({
    name: 'moorage_cluster_requests_total',
    help: 'Requests to the API servers of simulated clusters, by HTTP status.',
    labelNames: ['status'] as const,
    registers,
  })
  return {
    answered: meterAnswers(registers),
    clusterAnswered: (status) => clusterRequests.inc({ status: String(status) }),
    ...meterStreams(registers),
    setMaintenanceReader: meterMaintenance(registers),
  }
}

function meterAnswers(registers: Registry[]): RequestMeters['answered'] {
  const labelNames = ['operation', 'status'] as const
  const answers = new Histogram({
    name: 'moorage_request_duration_seconds',
    help: 'Duration of requests, except long polls and streams.',
    labelNames,
    buckets: answerBuckets,
    registers,
  })
  const waits = new Histogram({
    name: 'moorage_wait_duration_seconds',
    help: 'Duration of long polls and streams.',
    labelNames,
    buckets: waitBuckets,
    registers,
  })
  const rejections = new Counter({
    name: 'moorage_refusals_total',
    help: 'Rejected requests, by error code (docs/errors.md).',
    labelNames: ['code'] as const,
    registers,
  })
  return ({ operation, status, durationMs, isWaiting, code }: ResponseRecord) => {
    const labels = { operation: operation ?? 'none', status: String(status) }
    const histogram = isWaiting ? waits : answers
    histogram.observe(labels, durationMs / 1000)
    if (code !== null) rejections.inc({ code })
  }
}

function meterStreams(registers: Registry[]): Pick<RequestMeters, 'setStreamCounter' | 'watchFailed'> {
  const watchFailures = new Counter({
    name: 'moorage_watch_failures_total',
    help: 'Failed database polls by purpose: streams and long polls (events), their tokens (tokens), maintenance mode (maintenance).',
    labelNames: ['watch'] as const,
    registers,
  })
  for (const watch of ['events', 'tokens', 'maintenance'] as const) watchFailures.inc({ watch }, 0)
  let countStreams = (): number => 0
  new Gauge({
    name: 'moorage_open_streams',
    help: 'Open event streams of this process.',
    registers,
    collect() {
      this.set(countStreams())
    },
  })
  return {
    watchFailed: (watch) => watchFailures.inc({ watch }),
    setStreamCounter(count) {
      countStreams = count
    },
  }
}

function meterMaintenance(registers: Registry[]): RequestMeters['setMaintenanceReader'] {
  let isClosed = (): boolean => false
  new Gauge({
    name: 'moorage_maintenance',
    help: '1 if this process rejects requests because the installation is in maintenance, otherwise 0.',
    registers,
    collect() {
      this.set(isClosed() ? 1 : 0)
    },
  })
  return (read) => {
    isClosed = read
  }
}
