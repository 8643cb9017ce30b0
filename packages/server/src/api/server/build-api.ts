import type { TlsOptions } from 'node:tls'
import {
  type CompiledDialect,
  type CompiledOperation,
  listLinodePaths,
  type OperationName,
  type PlacedOperation,
} from '@moorage/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { alwaysOpen, type MaintenanceWatch } from '#store/installation/watch-maintenance.ts'
import { PasswordGate } from '#store/user/password-gate.ts'
import type { AnyHandler, ApiContext } from '../call.ts'
import { mountDocs, openApiPath } from '../docs/mount-docs.ts'
import { createEventFeed } from '../events/event-feed.ts'
import { OpenStreams } from '../events/open-streams.ts'
import { createTokenWatch } from '../events/token-watch.ts'
import { type AnswerNote, noteAnswers } from '../request/answer/answer-note.ts'
import { sendRefusal } from '../request/answer/send-refusal.ts'
import { mountOperation } from '../request/mount-operation.ts'
import {
  countBeside,
  defaultRateLimits,
  type RateCaller,
  RateCounter,
  type RateLimits,
} from '../request/rates/rate-counter.ts'
import { RefusedTries } from '../request/rates/refused-tries.ts'
import { shareRates } from '../request/rates/share-rates.ts'
import { receive } from '../request/receive/receive.ts'
import { countTriesBeside } from '../request/receive/refuse-tries.ts'
import { refuseBadPath, refuseUnknown } from '../request/receive/refuse-unknown.ts'
import { indexNotOffered, indexPaths, type KnownPaths } from '../request/state/api-paths.ts'
import { RequestGate } from '../request/state/request-gate.ts'
import type { RequestTrace, TraceRequest } from '../request/state/request-trace.ts'
import type { Serving } from '../request/state/serving.ts'
import { openRequestQueues, type RequestQueues } from '../request/queues/open-queues.ts'
import { createServer } from './create-server.ts'
import { stopApi } from './stop-api.ts'

/** What an API is made of. */
export interface ApiOptions {
  readonly context: Omit<ApiContext, 'passwords' | 'feed'>
  readonly dialect: CompiledDialect
  /** By operation name; what has none is not routed (only tests leave some out, see handlers.ts). */
  readonly handlers: Readonly<Partial<Record<OperationName, AnyHandler>>>
  readonly log: FastifyBaseLogger
  readonly rateLimits?: RateLimits
  /** PEM texts; https when present (decision A6). */
  readonly tls?: Pick<TlsOptions, 'SNICallback'> & { readonly cert: string; readonly key: string }
  /** Told of every answer, for metrics. */
  readonly onAnswer?: (note: AnswerNote, trace: RequestTrace | null) => void
  /** Begins the span of a request; nobody traces when absent. */
  readonly traceRequest?: TraceRequest
  /** Told of each failed look that serves all streams and long polls, or after their tokens. */
  readonly onWatchTrouble?: (watch: 'events' | 'tokens', error: unknown) => void
  /** The process's; its bounds are the usual ones when absent. */
  readonly passwords?: PasswordGate
  /** The process's; the usual ones when absent. */
  readonly queues?: RequestQueues
  /** Whether the installation is closed; never when absent. It ends with the API. */
  readonly maintenance?: MaintenanceWatch
  /** Whether a Host header names this service (decision A12); every one does when absent. */
  readonly isKnownHost?: (header: string | undefined) => boolean
  /** Addresses are those of a proxy, which tell nobody apart: refused tries are not counted by them. */
  readonly isBehindProxy?: boolean
}

/** The HTTP interface of one process. */
export interface Api {
  /** Ready to listen; other rooms may mount more on it before that (sim, never under /v4). */
  readonly server: FastifyInstance
  /** True from the beginning of the end: readiness is over. */
  readonly isStopping: () => boolean
  /** How many event streams are open. */
  readonly countStreams: () => number
  /** Counts a request that another room answers beside /v4; seconds to wait when it is refused, else null (decision G10). */
  readonly countBeside: (caller: RateCaller) => number | null
  /** Refused tries by address, which other listeners of the process count too. */
  readonly tries: Pick<RefusedTries, 'note' | 'waitS'>
  /** The process's; other rooms that derive passwords go through it, too. */
  readonly passwords: PasswordGate
  /** Answers long polls, ends streams, lets requests under way finish, and has others wait until the returned function is called. Rejects where they do not end within 5 s. */
  readonly hold: () => Promise<() => void>
  /** Lets requests under way finish, answers long polls, ends streams; all done within 5 s. The store stays open. */
  stop(): Promise<void>
}

/** Builds the interface: every served operation with a handler, under /v4 and /v4beta (decision A6), and the API page. */
export function buildApi(options: ApiOptions): Api {
  const { dialect, log } = options
  const mounted = dialect.operations.filter(({ operation }) => operation.name in options.handlers)
  const serving = openServing(options, indexPaths(mounted.flatMap(withAliases), [openApiPath]))
  const { context, rates } = serving
  const server = createServer({
    dialect,
    log,
    ...(options.tls ? { tls: options.tls } : {}),
    onBadPath: (request, reply) => void refuseBadPath(serving, request, reply),
  })
  const sharing = rates.isRefusing
    ? shareRates(rates, context.store.url, (err) => log.warn({ err }, 'rates are not shared'))
    : null
  noteAnswers(server, (note, trace) => {
    log.info(trace ? { ...note, traceId: trace.traceId } : note, 'request')
    options.onAnswer?.(note, trace)
  })
  countTriesBeside(server, serving)
  server.addHook('onRequest', (request, reply) => receive(serving, request, reply))
  server.setErrorHandler((error, request, reply) => void sendRefusal(serving, error, request, reply))
  server.setNotFoundHandler((request, reply) => refuseUnknown(serving, request, reply))
  for (const compiled of mounted) {
    const handler = options.handlers[compiled.operation.name]
    const view = viewOf(compiled, mounted)
    if (handler) mountOperation(server, serving, { compiled, handler, view: (view && options.handlers[view]) ?? null })
  }
  mountDocs(server, serving)
  return {
    server,
    passwords: context.passwords,
    tries: serving.tries,
    isStopping: () => serving.isStopping,
    countStreams: () => serving.streams.size,
    hold: () => serving.gate.close(),
    countBeside: (caller) => countBeside(rates, caller),
    stop: async () =>
      void (await Promise.all([stopApi(server, serving), sharing?.stop(), options.maintenance?.stop()])),
  }
}

/** The operation that reads what an update changes: the GET of the same path. */
function viewOf({ operation, path }: CompiledOperation, mounted: readonly CompiledOperation[]) {
  if (operation.method !== 'PUT') return undefined
  return mounted.find((one) => one.path === path && one.operation.method === 'GET')?.operation.name
}

/** An operation at each path that leads to it. */
function withAliases({ operation, path, aliases }: CompiledOperation): PlacedOperation[] {
  return [path, ...aliases].map((place) => ({ operation, path: place }))
}

/** What the process has for all requests. */
function openServing(options: ApiOptions, paths: KnownPaths): Serving {
  const { dialect, log, passwords = new PasswordGate(), onWatchTrouble } = options
  const { store } = options.context
  const rates = new RateCounter(options.rateLimits ?? defaultRateLimits)
  const gate = new RequestGate()
  return {
    context: {
      ...options.context,
      passwords,
      feed: createEventFeed(store, (error) => onWatchTrouble?.('events', error)),
    },
    dialect,
    log,
    traceRequest: options.traceRequest ?? null,
    isKnownHost: options.isKnownHost ?? (() => true),
    isSecure: options.tls !== undefined,
    paths,
    linodePaths: indexPaths(dialect.dialect.name === 'linode' ? [] : listLinodePaths(), []),
    notOfferedAt: indexNotOffered(dialect.dialect.notOffered),
    rates,
    tries: new RefusedTries(rates, options.isBehindProxy !== true),
    queues: options.queues ?? openRequestQueues(),
    tokens: createTokenWatch(store, (error) => onWatchTrouble?.('tokens', error)),
    streams: new OpenStreams(),
    maintenance: watchedWith(gate, options.maintenance ?? alwaysOpen),
    gate,
    underWay: new Set(),
    isStopping: false,
  }
}

/** What ends when the installation closes ends when the gate does, too. */
function watchedWith(gate: RequestGate, maintenance: MaintenanceWatch): Serving['maintenance'] {
  return {
    current: () => maintenance.current(),
    watch(end) {
      const unwatch = [gate.watch(end), maintenance.watch(end)]
      return () => {
        for (const one of unwatch) one()
      }
    },
  }
}
