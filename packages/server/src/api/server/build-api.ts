import type { IncomingMessage } from 'node:http'
import type { TlsOptions } from 'node:tls'
import {
  type CompiledDialect,
  compileDialect,
  type CompiledOperation,
  listLinodePaths,
  neutral,
  type OperationName,
  type OperationPath,
} from '@moorage/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { alwaysOpen, type MaintenanceWatch } from '#store/installation/watch-maintenance.ts'
import { PasswordQueue } from '#store/user/password-queue.ts'
import type { AnyHandler, ApiContext } from '../call.ts'
import { mountDocs, openApiPath } from '../docs/mount-docs.ts'
import { createEventFeed } from '../events/event-feed.ts'
import { OpenStreams } from '../events/open-streams.ts'
import { createTokenWatch } from '../events/token-watch.ts'
import { recordResponses, type ResponseRecord } from '../request/answer/response-record.ts'
import { countExternalAttempts } from '../request/answer/count-request.ts'
import { sendErrorResponse } from '../request/answer/send-error-response.ts'
import {
  countExternal,
  defaultRateLimits,
  type RateCaller,
  RateCounter,
  type RateLimits,
} from '../request/rates/rate-counter.ts'
import { RejectedAttempts } from '../request/rates/rejected-attempts.ts'
import { shareRates } from '../request/rates/share-rates.ts'
import { receive } from '../request/receive/receive.ts'
import { rejectBadPath, rejectUnknown } from '../request/receive/reject-unknown.ts'
import { indexPaths, indexUnsupportedPaths } from '../request/state/api-paths.ts'
import {
  isConsoleRequest,
  type RequestTrace,
  type ServedDialect,
  type TraceRequest,
} from '../request/state/received-request.ts'
import { RequestGate } from '../request/state/request-gate.ts'
import type { Serving } from '../request/state/serving.ts'
import { type Mounted, type MountedDialect, mountOperations } from '../request/mount-operations.ts'
import { openRequestQueues, type RequestQueues } from '../request/queues/open-queues.ts'
import { consoleConstraint, createServer } from './create-server.ts'
import { stopApi } from './stop-api.ts'

/** Options of an API. */
export interface ApiOptions {
  readonly context: Omit<ApiContext, 'passwords' | 'feed'>
  readonly dialect: CompiledDialect
  /** Operations without a handler are not routed (in tests only, see handlers.ts). */
  readonly handlers: Readonly<Partial<Record<OperationName, AnyHandler>>>
  readonly log: FastifyBaseLogger
  readonly rateLimits?: RateLimits
  /** PEM texts (decision A6). */
  readonly tls?: Pick<TlsOptions, 'SNICallback'> & { readonly cert: string; readonly key: string }
  readonly onResponse?: (record: ResponseRecord, trace: RequestTrace | null) => void
  readonly traceRequest?: TraceRequest
  readonly onWatchError?: (watch: 'events' | 'tokens', error: unknown) => void
  readonly passwords?: PasswordQueue
  readonly queues?: RequestQueues
  /** If absent, maintenance mode never starts. Closed with the API. */
  readonly maintenance?: MaintenanceWatch
  /** If absent, every host is accepted (decision A12). */
  readonly isKnownHost?: (header: string | undefined) => boolean
  /** If true, rejected attempts are not counted by address. */
  readonly isBehindProxy?: boolean
}

/** HTTP API of one process. */
export interface Api {
  /** Ready to listen. Other modules can mount more routes first (sim, never under /v4). */
  readonly server: FastifyInstance
  readonly isStopping: () => boolean
  readonly countStreams: () => number
  /** Counts a request outside /v4. Returns the seconds to wait, or null if accepted (decision G10). */
  readonly countExternal: (caller: RateCaller) => number | null
  /** Attempts that other listeners of the process also count. */
  readonly tries: Pick<RejectedAttempts, 'count' | 'waitS'>
  /** Queue for all password hashing of the process. */
  readonly passwords: PasswordQueue
  /**
   * Answers long polls, ends streams, drains running requests, and holds new ones until the returned function is called. Rejects if requests run longer than 5
   * s.
   */
  readonly hold: () => Promise<() => void>
  /** Drains running requests for at most 3 s, answers long polls and ends streams. The store stays open. */
  stop(): Promise<void>
}

/**
 * Builds the API without listening: every served operation with a handler, under /v4 and /v4beta (decision A6), and the API page. Starts the exchange of rate
 * counts if limits are enforced.
 */
export function buildApi(options: ApiOptions): Api {
  const { log } = options
  const serving = openServing(options)
  const { context, rates, installation, ofConsole } = serving
  const server = createServer({
    dialect: installation.dialect,
    ...(installation === ofConsole
      ? {}
      : { isConsoleRequest: (request: IncomingMessage) => isConsoleRequest(request, context.origin()) }),
    log,
    ...(options.tls ? { tls: options.tls } : {}),
    onBadPath: (request, reply) => void rejectBadPath(serving, request, reply),
  })
  const sharing = rates.isEnforced
    ? shareRates(rates, context.store.url, (err) =>
        log.warn({ err }, 'rate limits are not shared with other processes'),
      )
    : null
  recordResponses(server, (record, trace) => {
    log.info(trace ? { ...record, traceId: trace.traceId } : record, 'request')
    options.onResponse?.(record, trace)
  })
  countExternalAttempts(server, serving)
  server.addHook('onRequest', (request, reply) => receive(serving, request, reply))
  server.setErrorHandler((error, request) => void sendErrorResponse(serving, error, request.received))
  server.setNotFoundHandler((request, reply) => rejectUnknown(serving, request, reply))
  const { handlers } = options
  mountDialect(server, serving, { dialect: installation.dialect, handlers, constraints: {} })
  if (installation !== ofConsole)
    mountDialect(server, serving, { dialect: ofConsole.dialect, handlers, constraints: consoleConstraint })
  mountDocs(server, serving)
  return {
    server,
    passwords: context.passwords,
    tries: serving.tries,
    isStopping: () => serving.isStopping,
    countStreams: () => serving.streams.size,
    hold: () => serving.gate.close(),
    countExternal: (caller) => countExternal(rates, caller),
    stop: async () =>
      void (await Promise.all([stopApi(server, serving), sharing?.stop(), options.maintenance?.stop()])),
  }
}

/** Operations of a dialect, their handlers, and the requests that they answer. */
interface HandledDialect extends MountedDialect, Pick<ApiOptions, 'handlers'> {}

function mountDialect(server: FastifyInstance, serving: Serving, { handlers, ...mount }: HandledDialect): void {
  const mounted = listMounted(mount.dialect, handlers)
  const mountable = mounted.flatMap((compiled): Mounted[] => {
    const handler = handlers[compiled.operation.name]
    const view = viewOf(compiled, mounted)
    return handler ? [{ compiled, handler, view: (view && handlers[view]) ?? null }] : []
  })
  mountOperations(server, serving, mount, mountable)
}

function listMounted({ operations }: CompiledDialect, handlers: ApiOptions['handlers']): readonly CompiledOperation[] {
  return operations.filter(({ operation }) => operation.name in handlers)
}

/** The GET operation on a PUT's path. */
function viewOf({ operation, path }: CompiledOperation, mounted: readonly CompiledOperation[]) {
  if (operation.method !== 'PUT') return undefined
  return mounted.find((one) => one.path === path && one.operation.method === 'GET')?.operation.name
}

function withAliases({ operation, path, aliases }: CompiledOperation): OperationPath[] {
  return [path, ...aliases].map((one) => ({ operation, path: one }))
}

function serveDialect(dialect: CompiledDialect, handlers: ApiOptions['handlers']): ServedDialect {
  return {
    dialect,
    paths: indexPaths(listMounted(dialect, handlers).flatMap(withAliases), [openApiPath]),
    unsupportedProductAt: indexUnsupportedPaths(dialect.dialect.unsupportedPaths),
  }
}

function openServing(options: ApiOptions): Serving {
  const { dialect, handlers, log, passwords = new PasswordQueue(), onWatchError } = options
  const { store } = options.context
  const rates = new RateCounter(options.rateLimits ?? defaultRateLimits)
  const gate = new RequestGate()
  const installation = serveDialect(dialect, handlers)
  return {
    context: {
      ...options.context,
      passwords,
      feed: createEventFeed(store, (error) => onWatchError?.('events', error)),
    },
    installation,
    linodePaths: indexPaths(dialect.dialect.name === 'linode' ? [] : listLinodePaths(), []),
    ofConsole: dialect.dialect.name === 'neutral' ? installation : serveDialect(compileDialect(neutral), handlers),
    log,
    traceRequest: options.traceRequest ?? null,
    isKnownHost: options.isKnownHost ?? (() => true),
    isSecure: options.tls !== undefined,
    rates,
    tries: new RejectedAttempts(rates, options.isBehindProxy !== true),
    queues: options.queues ?? openRequestQueues(),
    tokens: createTokenWatch(store, (error) => onWatchError?.('tokens', error)),
    streams: new OpenStreams(),
    maintenance: watchedWith(gate, options.maintenance ?? alwaysOpen),
    gate,
    runningRequests: new Set(),
    isStopping: false,
  }
}

/** Both watches end waiting requests. */
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
