import type { CompiledDialect, OperationName } from '@moorage/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { PasswordGate } from '../store/user/password-gate.ts'
import type { ApiContext, Handler } from './call.ts'
import { createServer } from './create-server.ts'
import { mountDocs, openApiPath } from './docs/mount-docs.ts'
import { createEventFeed } from './events/event-feed.ts'
import { OpenStreams } from './events/open-streams.ts'
import { createTokenWatch } from './events/token-watch.ts'
import type { Gear } from './gear.ts'
import { type AnswerNote, noteOf } from './plugins/answer-note.ts'
import { begin, refuseBadPath, refuseUnknown } from './plugins/begin.ts'
import { countBeside } from './plugins/count-beside.ts'
import { indexPaths } from './plugins/known-paths.ts'
import { mountOperation } from './plugins/mount-operation.ts'
import { defaultRateLimits, type RateCaller, RateCounter, type RateLimits } from './plugins/rate-counter.ts'
import { sendRefusal } from './plugins/send-refusal.ts'
import { shareRates } from './plugins/share-rates.ts'
import { openTurns } from './plugins/turns/open-turns.ts'
import { stopApi } from './stop-api.ts'

/** What an API is made of. */
export interface ApiOptions {
  readonly context: ApiContext
  readonly dialect: CompiledDialect
  /** By operation name; what has none is not routed (only tests leave some out, see handlers.ts). */
  readonly handlers: Readonly<Partial<Record<OperationName, Handler>>>
  readonly log: FastifyBaseLogger
  readonly rateLimits?: RateLimits
  /** PEM texts; https when present (decision A6). */
  readonly tls?: { readonly cert: string; readonly key: string }
  /** Told of every answer, for metrics. */
  readonly onAnswer?: (note: AnswerNote) => void
  /** The process's; its bounds are the usual ones when absent. */
  readonly passwords?: PasswordGate
}

/** The HTTP interface of one process. */
export interface Api {
  /** Ready to listen; other rooms may mount more on it before that (sim, never under /v4). */
  readonly server: FastifyInstance
  /** True from the beginning of the end: readiness is over. */
  readonly isStopping: () => boolean
  /** Counts a request that another room answers beside /v4; seconds to wait when it is refused, else null (decision G10). */
  readonly countBeside: (caller: RateCaller) => number | null
  /** The process's; other rooms that derive passwords go through it, too. */
  readonly passwords: PasswordGate
  /** Lets requests under way finish, answers long polls, ends streams; all done within 5 s. The store stays open. */
  stop(): Promise<void>
}

/** Builds the interface: every served operation with a handler, under /v4 and /v4beta (decision A6), and the API page. */
export function buildApi(options: ApiOptions): Api {
  const { context, dialect, log } = options
  const limits = options.rateLimits ?? defaultRateLimits
  const mounted = dialect.operations.filter(({ operation }) => operation.name in options.handlers)
  const gear: Gear = {
    context,
    dialect,
    log,
    paths: indexPaths(mounted, [openApiPath]),
    rates: new RateCounter(limits),
    isRefusingRate: limits.isRefusing,
    turns: openTurns(),
    passwords: options.passwords ?? new PasswordGate(),
    feed: createEventFeed(context.store),
    tokens: createTokenWatch(context.store),
    streams: new OpenStreams(),
    underWay: new Set(),
    isStopping: false,
  }
  const server = createServer({
    dialect,
    log,
    ...(options.tls ? { tls: options.tls } : {}),
    onBadPath: (request, reply) => void refuseBadPath(gear, request, reply),
  })
  const sharing = limits.isRefusing
    ? shareRates(gear.rates, context.store.url, (err) => log.warn({ err }, 'rates are not shared'))
    : null
  server.addHook('onRequest', (request, reply) => begin(gear, request, reply))
  server.addHook('onResponse', async (request, reply) => {
    const note = noteOf(request, reply)
    log.info(note, 'request')
    options.onAnswer?.(note)
  })
  server.setErrorHandler((error, request, reply) => void sendRefusal(gear, error, request, reply))
  server.setNotFoundHandler((request, reply) => refuseUnknown(gear, request, reply))
  for (const compiled of mounted) {
    const handler = options.handlers[compiled.operation.name]
    if (handler) mountOperation(server, gear, { compiled, handler })
  }
  mountDocs(server, gear)
  return {
    server,
    passwords: gear.passwords,
    isStopping: () => gear.isStopping,
    countBeside: (caller) => countBeside(gear, caller),
    stop: async () => void (await Promise.all([stopApi(server, gear), sharing?.stop()])),
  }
}
