import type { FastifyRequest } from 'fastify'
import { readConsoleSecret } from '#domain/access/console-session.ts'
import type { Serving } from './serving.ts'

/** True for an Authorization header or the console session (ADR 0046). */
export function hasToken({ context }: Pick<Serving, 'context'>, { headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return (headers.authorization ?? '') !== '' || readConsoleSecret(headers, context.origin()) !== null
}
