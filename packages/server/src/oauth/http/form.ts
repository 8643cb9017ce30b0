import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { OauthKeys } from '../oauth-keys.ts'

/** Returns the sent form; empty without a body. */
export function parseForm({ body }: Pick<FastifyRequest, 'body'>): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
}

/** Returns the token of a page's forms. Only a browser that received the page has it. */
export function makeFormToken({ form }: OauthKeys, uid: string): string {
  return createHmac('sha256', form).update(uid).digest('hex')
}

/** True if the sent token equals the one issued for this uid (CSRF protection, constant-time comparison). False for null. */
export function isFormToken(keys: OauthKeys, uid: string, sent: string | null): boolean {
  const expected = Buffer.from(makeFormToken(keys, uid))
  const given = Buffer.from(sent ?? '')
  return expected.length === given.length && timingSafeEqual(expected, given)
}
