import type { FastifyRequest } from 'fastify'
import { readConsoleSecret } from '#domain/access/console-session.ts'
import type { Serving } from './serving.ts'

/** Whether a request shows what is looked for among the tokens: a bearer token, or the console's session (ADR 0046). */
export function showsToken(
  { context }: Pick<Serving, 'context'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): boolean {
  return (headers.authorization ?? '') !== '' || readConsoleSecret(headers, context.origin()) !== null
}
