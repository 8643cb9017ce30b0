import { fastify } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { operatorPath } from '#domain/access/operator-session.ts'
import { tokenInvalid } from '#domain/access/token-invalid.ts'
import { ApiError } from '#domain/shared/index.ts'
import { isLoopback } from '../admin/is-loopback.ts'
import type { BuiltConsole } from '../console/built-console.ts'
import type { Log } from '../logging/open-log.ts'
import type { OperatorContext } from './operator-context.ts'
import { answerOperatorErrors } from './operator-errors.ts'
import { operatorRoutes } from './operator-routes.ts'
import { mountOperatorPages } from './pages/mount-operator-pages.ts'
import { openOperatorSessions } from './session/operator-sessions.ts'
import { sessionRoutes } from './session/session-routes.ts'

/** Dependencies of the operator API of a process. */
export interface OpenOperatorOptions extends OperatorContext {
  readonly operatorToken: string
  readonly log: Pick<Log, 'error'>
  readonly origin: () => string
  readonly built?: BuiltConsole
}

/** Operator API and pages. */
export interface OperatorInterface {
  isAt(url: string): boolean
  answer(request: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

const ownPath = /^\/(operator|assets)(\/|\?|$)/

/**
 * Opens the operator API (decision G5.2) without a listener, and returns its request handler. Rejects requests from other machines, and requests without
 * operator token or session. The pages contain no data and need neither.
 */
export async function openOperator(options: OpenOperatorOptions): Promise<OperatorInterface> {
  const { operatorToken, origin, log, simulation, built } = options
  const app = fastify({ bodyLimit: 65_536 })
  const sessions = openOperatorSessions({ operatorToken, origin })
  app.addHook('onRequest', async ({ socket }) => {
    if (!isLoopback(socket.remoteAddress ?? ''))
      throw new ApiError('access.grant_missing', 'The operator API accepts requests from the local machine only.')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    reply.header('x-content-type-options', 'nosniff')
  })
  answerOperatorErrors(app, log)
  mountOperatorPages(app, built)
  await app.register(async (open) => sessionRoutes(open, sessions, origin), { prefix: operatorPath })
  await app.register(
    async (closed) => {
      closed.addHook('onRequest', async ({ headers }) => {
        if (!sessions.isOpenTo(headers)) throw tokenInvalid()
      })
      operatorRoutes(closed, options)
    },
    { prefix: operatorPath },
  )
  if (simulation)
    await app.register(simulation.routes, {
      prefix: `${operatorPath}/sim`,
      operatorToken,
      isSignedIn: sessions.isSignedIn,
      isTestProfile: simulation.advanceClock !== null,
      ...(simulation.advanceClock ? { advanceClock: simulation.advanceClock } : {}),
    })
  await app.ready()
  return {
    isAt: (url) => ownPath.test(url),
    answer: (request, response) => app.routing(request, response),
    close: () => app.close(),
  }
}
