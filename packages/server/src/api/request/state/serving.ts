import type { FastifyBaseLogger } from 'fastify'
import type { MaintenanceWatch } from '#store/installation/watch-maintenance.ts'
import type { ApiContext } from '../../call.ts'
import type { OpenStreams } from '../../events/open-streams.ts'
import type { TokenWatch } from '../../events/token-watch.ts'
import type { RateCounter } from '../rates/rate-counter.ts'
import type { RejectedAttempts } from '../rates/rejected-attempts.ts'
import type { RequestQueues } from '../queues/open-queues.ts'
import type { KnownPaths } from './api-paths.ts'
import type { RequestGate } from './request-gate.ts'
import type { RunningRequest, ServedDialects, TraceRequest } from './received-request.ts'

/** State shared by all requests of a process. The state of one request is a value that the pipeline passes on (checked-request.ts). */
export interface Serving extends ServedDialects {
  readonly context: ApiContext
  /** Paths that the installation lacks, but would have in the linode dialect (decision B3.3). */
  readonly linodePaths: KnownPaths
  readonly rates: RateCounter
  readonly tries: RejectedAttempts
  readonly queues: RequestQueues
  readonly tokens: TokenWatch
  readonly streams: OpenStreams
  readonly maintenance: Pick<MaintenanceWatch, 'current' | 'watch'>
  /** True if the header names this service (decision A12). */
  readonly isKnownHost: (header: string | undefined) => boolean
  readonly isSecure: boolean
  readonly log: FastifyBaseLogger
  readonly traceRequest: TraceRequest | null
  readonly runningRequests: Set<RunningRequest>
  readonly gate: RequestGate
  isStopping: boolean
}
