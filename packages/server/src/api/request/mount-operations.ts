import { setImmediate } from 'node:timers/promises'
import type { CompiledDialect } from '@moorage/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '#domain/shared/index.ts'
import { findRemembered } from '#store/transaction/remembered-answers.ts'
import { readBodyBytes, readBodyObject } from '../body/read-body.ts'
import { compileInput } from '../validation/compile-input.ts'
import { admit, isReplay, locate } from './admit/admit.ts'
import { challengeEndedToken } from './admit/authenticate.ts'
import { keyedRequest } from './admit/idempotency-key.ts'
import { visibilityRules } from './admit/resolve-requirements.ts'
import { sendAccepted, sendOutcome } from './answer/send-response.ts'
import { check } from './check/check.ts'
import { run } from './run/run.ts'
import { isApiPath } from './state/api-paths.ts'
import type { ReceivedRequest } from './state/received-request.ts'
import type { Serving } from './state/serving.ts'
import type { AdmittedRequest, Route } from './state/checked-request.ts'

/** An operation to mount. */
export type Mounted = Pick<Route, 'compiled' | 'handler' | 'view'>

/** A dialect whose operations are mounted. */
export interface MountedDialect {
  readonly dialect: CompiledDialect
  /** Requests that match; all without constraints. */
  readonly constraints: Readonly<Record<string, string>>
}

/** Larger bodies occupy the single thread noticeably. */
const largeBytes = 16 * 1024

/** Mounts operations and their aliases under /v4 and /v4beta (decision A6), in a scope of the server whose requests read their bodies themselves. */
export function mountOperations(
  server: FastifyInstance,
  serving: Serving,
  to: MountedDialect,
  mounted: readonly Mounted[],
): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const one of mounted) mountOperation(scope, serving, to, one)
  })
}

function mountOperation(
  server: FastifyInstance,
  serving: Serving,
  { dialect, constraints }: MountedDialect,
  { compiled, handler, view }: Mounted,
): void {
  const specs = dialect.operations.map((one) => one.operation)
  const route: Route = {
    compiled,
    handler,
    view,
    visibility: visibilityRules(compiled.operation, specs),
    readInput: compileInput(compiled, dialect, handler.itemwise),
  }
  const paths = [compiled.path, ...compiled.aliases]
    .map((path) => (compiled.operation.isSlashed ? path.replace(/\{\w+\}$/, '*') : path))
    .map((path) => path.replaceAll(/\{(\w+)\}/g, ':$1'))
  for (const url of ['/v4', '/v4beta'].flatMap((prefix) => paths.map((path) => `${prefix}${path}`))) {
    server.route({
      method: compiled.operation.method,
      url,
      constraints,
      // A stream has no length and no end.
      exposeHeadRoute: compiled.operation.mediaType === undefined,
      handler: ({ received }, reply) => challengeEndedToken(reply, serve(serving, route, received)),
    })
  }
}

/**
 * The pipeline of an operation, in the order of decision B3. Each stage takes the value of the previous one and returns the next: received, admitted, checked,
 * run. Sends the response, for a repeated key the stored response. Throws ApiError or ApiErrors.
 */
async function serve(serving: Serving, route: Route, received: ReceivedRequest): Promise<unknown> {
  // The router decodes paths and accepts absolute ones. The steps before the route know only the plain spelling.
  if (!isApiPath(received.request.url)) throw notFound()
  const admitted = await admit(serving, route, received)
  const bytes = await receiveBody(admitted)
  const { token, running } = admitted
  if (!token || bytes.length <= largeBytes) return serveBody(serving, admitted, bytes)
  // Unrestricted users, who can change the rights of others, come first.
  return serving.queues.largeBodies.run(
    { accountId: token.accountId, isUrgent: !token.isRestricted, signal: running.signal },
    async () => {
      await setImmediate()
      return serveBody(serving, admitted, bytes)
    },
  )
}

async function serveBody(serving: Serving, admitted: AdmittedRequest, bytes: Buffer): Promise<unknown> {
  const { request, route, key, call } = admitted
  const body = readBodyObject(bytes)
  const keyed =
    key !== null && 'key' in key
      ? keyedRequest(request, key.key, { bytes, read: body, schema: route.compiled.body })
      : undefined
  if (keyed && isReplay(admitted)) {
    const remembered = await findRemembered(call.store.db, call.actor, keyed)
    if (remembered) return sendAccepted(serving, admitted, remembered)
    await locate(admitted)
  }
  const checked = await check(serving, admitted, { body, keyed })
  return sendOutcome(serving, checked, await run(serving, checked))
}

/** Closes the connection after an error, because the client may send the rest of the body. */
async function receiveBody({ request, reply, route }: AdmittedRequest): Promise<Buffer> {
  if (request.method === 'GET' || request.method === 'HEAD') return Buffer.alloc(0)
  try {
    return await readBodyBytes(request.raw, route.compiled.bodyMax)
  } catch (error) {
    reply.header('connection', 'close')
    throw error
  }
}
