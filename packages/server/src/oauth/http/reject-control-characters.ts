import type { FastifyRequest } from 'fastify'
import { isPagePath } from './is-page-path.ts'
import { PageError } from './page-error.ts'

const control = /\p{Cc}/u

/**
 * Throws PageError 400 for control characters in parameters, forms and cookies: no legitimate client sends them, and PostgreSQL stores no NUL. Passwords, which
 * are not stored, can contain them.
 */
export function rejectControlCharacters({
  url,
  headers,
  body,
}: Pick<FastifyRequest, 'url' | 'headers' | 'body'>): void {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'))
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  if (isPagePath(url)) form.delete('password')
  if (![headers.cookie ?? '', ...[...query, ...form].flat()].some((text) => control.test(text))) return
  throw new PageError(400, 'Invalid request', 'The request contains control characters.')
}
