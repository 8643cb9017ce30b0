import type { FastifyInstance } from 'fastify'
import { PageRefusal } from './page-refusal.ts'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Answers the methods that a path does not have, and names those that it has (RFC 9110). */
export function refuseMethods(app: FastifyInstance, url: string, allowed: readonly (typeof methods)[number][]): void {
  app.route({
    url,
    method: methods.filter((method) => !allowed.includes(method)),
    async handler(_request, reply) {
      reply.header('allow', allowed.join(', '))
      throw new PageRefusal(405, 'This does not work', `This address answers ${allowed.join(' and ')} only.`)
    },
  })
}
