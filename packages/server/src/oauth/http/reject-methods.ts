import type { FastifyInstance } from 'fastify'
import { PageError } from './page-error.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Registers a handler that throws PageError 405 for a path's other methods, and lists the allowed ones (RFC 9110). */
export function rejectMethods(app: FastifyInstance, url: string, allowed: readonly (typeof methods)[number][]): void {
  app.route({
    url,
    method: methods.filter((method) => !allowed.includes(method)),
    async handler(_request, reply) {
      reply.header('allow', allowed.join(', '))
      throw new PageError(405, 'Method not allowed', `This address supports ${allowed.join(' and ')} only.`)
    },
  })
}
