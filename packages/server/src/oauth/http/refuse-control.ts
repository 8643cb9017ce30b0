import type { FastifyRequest } from 'fastify'
import { isPagePath } from './is-page-path.ts'
import { PageRefusal } from './page-refusal.ts'

const control = /\p{Cc}/u

/**
 * Refuses control characters in parameters, forms and cookies: nobody who means it sends them, and the database keeps no text with NUL. A password is whatever its
 * owner made it, and kept nowhere.
 */
export function refuseControl({ url, headers, body }: Pick<FastifyRequest, 'url' | 'headers' | 'body'>): void {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'))
  const form = new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
  if (isPagePath(url)) form.delete('password')
  if (![headers.cookie ?? '', ...[...query, ...form].flat()].some((text) => control.test(text))) return
  throw new PageRefusal(400, 'This does not work', 'What was sent has control characters in it.')
}
