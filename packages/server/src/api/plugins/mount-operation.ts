import type { FastifyInstance } from 'fastify'
import type { Gear } from '../gear.ts'
import { compileInput } from '../validation/compile-input.ts'
import { admit, type Mounted } from './admit.ts'
import { challengeEnded } from './challenge-ended.ts'
import { sightRules } from './sight-rules.ts'
import { serve } from './serve.ts'

/** Routes one operation under /v4 and /v4beta (decision A6). */
export function mountOperation(
  server: FastifyInstance,
  gear: Gear,
  { compiled, handler }: Omit<Mounted, 'sight'>,
): void {
  const mounted = {
    compiled,
    handler,
    sight: sightRules(
      compiled.operation,
      gear.dialect.operations.map((one) => one.operation),
    ),
  }
  const served = { ...mounted, readInput: compileInput(compiled, gear.dialect, handler.itemwise) }
  const path = compiled.path.replaceAll(/\{(\w+)\}/g, ':$1')
  for (const prefix of ['/v4', '/v4beta']) {
    server.route({
      method: compiled.operation.method,
      url: `${prefix}${path}`,
      bodyLimit: compiled.bodyMax,
      onRequest: (request, reply) => challengeEnded(reply, admit(gear, mounted, request, reply)),
      handler: (request, reply) => challengeEnded(reply, serve(gear, served, request, reply)),
    })
  }
}
