import type { Instruments } from './instruments.ts'
import type { MeterSources, Meters } from './meters.ts'

const answerBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60]
const waitBuckets = [0.1, 1, 5, 15, 30, 60, 300, 1800, 7200]
const labelNames = ['operation', 'status'] as const

/** Registers metrics of requests to the API and to simulated clusters, and returns the functions that record them. */
export function meterRequests(
  { counter, histogram, observed }: Instruments,
  sources: MeterSources,
): Pick<Meters, 'answered' | 'clusterAnswered' | 'watchFailed'> {
  const clusterRequests = counter(
    'moorage_cluster_requests_total',
    'Requests to the API servers of simulated clusters, by HTTP status.',
    ['status'],
  )
  const answers = histogram(
    'moorage_request_duration_seconds',
    'Duration of requests, except long polls and streams.',
    { labelNames, buckets: answerBuckets },
  )
  const waits = histogram('moorage_wait_duration_seconds', 'Duration of long polls and streams.', {
    labelNames,
    buckets: waitBuckets,
  })
  const rejections = counter('moorage_refusals_total', 'Rejected requests, by error code (docs/errors.md).', ['code'])
  const watchFailures = counter(
    'moorage_watch_failures_total',
    'Failed database polls by purpose: streams and long polls (events), their tokens (tokens), maintenance mode (maintenance).',
    ['watch'],
  )
  for (const watch of ['events', 'tokens', 'maintenance'] as const) watchFailures.inc({ watch }, 0)
  observed('moorage_open_streams', 'Open event streams of this process.', () => sources.countStreams())
  observed(
    'moorage_maintenance',
    '1 if this process rejects requests because the installation is in maintenance, otherwise 0.',
    () => (sources.isInMaintenance() ? 1 : 0),
  )
  return {
    answered({ operation, status, durationMs, isWaiting, code }) {
      const labels = { operation: operation ?? 'none', status: String(status) }
      const duration = isWaiting ? waits : answers
      duration.observe(labels, durationMs / 1000)
      if (code !== null) rejections.inc({ code })
    },
    clusterAnswered: (status) => clusterRequests.inc({ status: String(status) }),
    watchFailed: (watch) => watchFailures.inc({ watch }),
  }
}
