import type { CompiledDialect } from '@moorage/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { MaintenanceWatch } from '#store/installation/watch-maintenance.ts'
import type { ApiContext } from '../../call.ts'
import type { OpenStreams } from '../../events/open-streams.ts'
import type { TokenWatch } from '../../events/token-watch.ts'
import type { RateCounter } from '../rates/rate-counter.ts'
import type { RefusedTries } from '../rates/refused-tries.ts'
import type { RequestQueues } from '../queues/open-queues.ts'
import type { KnownPaths } from './api-paths.ts'
import type { RequestGate } from './request-gate.ts'
import type { TraceRequest } from './request-trace.ts'
import type { UnderWay } from './under-way.ts'

/** What a process has for serving requests; all of them share it. What is known of one request is a stage (stages.ts). */
export interface Serving {
  /** The part of it that handlers may use. */
  readonly context: ApiContext
  readonly dialect: CompiledDialect
  readonly paths: KnownPaths
  /** Paths that the linode dialect has and this wire has not (decision B3.3). */
  readonly linodePaths: KnownPaths
  /** What is not offered at a path of this wire; null where that is nothing that its clients know of. */
  readonly notOfferedAt: (path: string) => string | null
  readonly rates: RateCounter
  readonly tries: RefusedTries
  readonly queues: RequestQueues
  readonly tokens: TokenWatch
  readonly streams: OpenStreams
  /** Whether the installation is closed (decision I6). */
  readonly maintenance: Pick<MaintenanceWatch, 'current' | 'watch'>
  /** Whether a Host header names this service (decision A12). */
  readonly isKnownHost: (header: string | undefined) => boolean
  /** Whether it is reached by https here. */
  readonly isSecure: boolean
  readonly log: FastifyBaseLogger
  /** Null where nobody traces. */
  readonly traceRequest: TraceRequest | null
  /** One controller for each request under way; aborted when its caller goes or the process stops. */
  readonly underWay: Set<UnderWay>
  readonly gate: RequestGate
  isStopping: boolean
}
