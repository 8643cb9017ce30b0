import { DriverError, isBusyError } from '#reconcile/ports/index.ts'
import { clockRoute, stateRoutes } from './state-routes.ts'
import { contentBytesMax, contentRoutes } from './content-routes.ts'
import { faultRoutes } from './fault-routes.ts'
import { damageRoutes } from './damage-routes.ts'
import { describeSimulation } from './openapi/describe-simulation.ts'
import { SimApiError, simNotFound } from './sim-api-error.ts'
import { type SimSnapshots, snapshotRoutes } from './snapshot-routes.ts'
import { checkOperatorToken } from './operator-token.ts'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { SimFieldError } from './sim-api-error.ts'
import type { SimRoutesContext } from './sim-routes-context.ts'

/** Options of the simulator's routes. */
export interface SimRoutesOptions {
  /** Token for every request (decision G5). */
  readonly operatorToken: string
  /** True for a signed-in request, which needs no token. */
  readonly isSignedIn?: (headers: FastifyRequest['headers']) => boolean
  readonly isTestProfile?: boolean
  readonly advanceClock?: (seconds: number) => Promise<void>
  /** Snapshots, only under a test profile; null if some infrastructure is real. */
  readonly snapshots?: SimSnapshots | null
}

/** Returns the simulator's HTTP interface as a plugin, with own parsers, error handler and authentication. Clock and snapshots need a test profile. */
export function createSimRoutes(context: SimRoutesContext): FastifyPluginAsync<SimRoutesOptions> {
  return async (app, options) => {
    app.addHook('onRequest', operatorOnly(options))
    acceptBodies(app)
    app.setErrorHandler(renderError)
    app.setNotFoundHandler(async () => {
      throw simNotFound()
    })
    app.get('/openapi.json', async () => describeSimulation(app.prefix))
    faultRoutes(app, context)
    stateRoutes(app, context)
    contentRoutes(app, context)
    damageRoutes(app, context)
    if (options.isTestProfile && options.advanceClock) clockRoute(app, context, options.advanceClock)
    if (options.isTestProfile && options.snapshots) snapshotRoutes(app, options.snapshots)
  }
}

/** Accepts any media type (decision A3). An empty body is an empty object. */
function acceptBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }: FastifyRequest) => {
    raw.headers['content-type'] = 'application/json'
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: contentBytesMax },
    async (_request: FastifyRequest, body: Buffer) => body,
  )
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) =>
    readJson(body),
  )
}

function readJson(body: string): unknown {
  if (body.trim() === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    throw new SimApiError(400, [{ reason: 'The request body is not valid JSON.', field: '' }])
  }
}

async function renderError(error: Error, _request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { status, errors } = explainError(error)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  if (status === 503) reply.header('retry-after', '1')
  return reply
    .code(status)
    .type('application/json')
    .send(JSON.stringify({ errors: errors }))
}

function explainError(error: Error): { readonly status: number; readonly errors: readonly SimFieldError[] } {
  if (error instanceof SimApiError) return { status: error.status, errors: error.errors }
  if (isBusyError(error)) return { status: 503, errors: [{ reason: error.message, field: '' }] }
  if (error instanceof DriverError && error.code === 'NotFound')
    return { status: 404, errors: [{ reason: 'Not found', field: '' }] }
  if ('statusCode' in error && error.statusCode === 413)
    return { status: 413, errors: [{ reason: 'The request body is too large.', field: '' }] }
  throw error
}

function operatorOnly({
  operatorToken,
  isSignedIn = () => false,
}: SimRoutesOptions): (request: FastifyRequest) => Promise<void> {
  const isOperator = checkOperatorToken(operatorToken)
  return async ({ headers }) => {
    if (!isOperator(headers.authorization) && !isSignedIn(headers))
      throw new SimApiError(401, [{ reason: 'Invalid Token', field: '' }])
  }
}
