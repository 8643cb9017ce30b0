import type { CompiledDialect } from '@moorage/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { compileInput } from '../validation/compile-input.ts'
import { admit } from './admit/admit.ts'
import { challengeEndedToken } from './admit/authenticate.ts'
import { visibilityRules } from './admit/resolve-requirements.ts'
import { serveRequest } from './serve.ts'
import type { Serving } from './state/serving.ts'
import { type Admitted, stageOf, type Route } from './state/stages.ts'

/** Operation of a dialect with its handlers. */
export interface MountedOperation extends Pick<Route, 'compiled' | 'handler' | 'view'> {
  readonly dialect: CompiledDialect
  /** Requests that match; all without constraints. */
  readonly constraints: Readonly<Record<string, string>>
}

/**
 * Adds the routes of an operation and its aliases under /v4 and /v4beta (decision A6). Steps before the body run in a hook, later steps in the route handler.
 */
export function mountOperation(
  server: FastifyInstance,
  serving: Serving,
  { dialect, compiled, handler, view, constraints }: MountedOperation,
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
      bodyLimit: compiled.bodyMax,
      // A stream has no length and no end.
      exposeHeadRoute: compiled.operation.mediaType === undefined,
      onRequest: async (request, reply) =>
        void (await challengeEndedToken(reply, admit(serving, route, stageOf(request)))),
      handler: (request, reply) => challengeEndedToken(reply, serveRequest(serving, admittedOf(request))),
    })
  }
}

function admittedOf(request: FastifyRequest): Admitted {
  const known = stageOf(request)
  if (known.stage !== 'admitted') throw new Error('a request reached its handler before it was admitted')
  return known
}
