import type { FastifyReply } from 'fastify'
import { Fault } from '../../domain/shared/index.ts'
import { invalidToken } from './authenticate.ts'

/** Answers a caller whose token or user ended while the request was under way like one who came with a dead token (decision B2). */
export async function challengeEnded<T>(reply: FastifyReply, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const isEnded =
      error instanceof Fault && error.code === 'access.token_invalid' && !reply.hasHeader('www-authenticate')
    if (isEnded) reply.headers({ 'www-authenticate': invalidToken, 'x-oauth-scopes': 'unknown' })
    throw error
  }
}
