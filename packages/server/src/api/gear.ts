import type { CompiledDialect } from '@moorage/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { PasswordGate } from '../store/user/password-gate.ts'
import type { ApiContext } from './call.ts'
import type { EventFeed } from './events/event-feed.ts'
import type { OpenStreams } from './events/open-streams.ts'
import type { TokenWatch } from './events/token-watch.ts'
import type { KnownPaths } from './plugins/known-paths.ts'
import type { RateCounter } from './plugins/rate-counter.ts'
import type { Turns } from './plugins/turns/open-turns.ts'

/** What all requests of one API share. */
export interface Gear {
  readonly context: ApiContext
  readonly dialect: CompiledDialect
  readonly paths: KnownPaths
  readonly rates: RateCounter
  readonly isRefusingRate: boolean
  readonly turns: Turns
  readonly passwords: PasswordGate
  readonly feed: EventFeed
  readonly tokens: TokenWatch
  readonly streams: OpenStreams
  readonly log: FastifyBaseLogger
  /** One controller for each request under way; aborted when its caller goes or the process stops. */
  readonly underWay: Set<AbortController>
  isStopping: boolean
}
