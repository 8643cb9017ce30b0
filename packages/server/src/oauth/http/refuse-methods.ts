import type { FastifyInstance } from 'fastify'
import { PageRefusal } from './page-refusal.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Rejects other methods of a path and lists the allowed ones (RFC 9110). */
export function refuseMethods(app: FastifyInstance, url: string, allowed: readonly (typeof methods)[number][]): void {
  app.route({
    url,
    method: methods.filter((method) => !allowed.includes(method)),
    async handler(_request, reply) {
      reply.header('allow', allowed.join(', '))
      throw new PageRefusal(405, 'Method not allowed', `This address supports ${allowed.join(' and ')} only.`)
    },
  })
}
