import type { FastifyRequest } from 'fastify'

/**
 * Whether a form was sent from another site's page, by what the browser says of it; who says nothing is no browser. `origin` is the
 * service's own, which a proxy in front may hide from the header Host.
 */
export function isForeign({ headers }: Pick<FastifyRequest, 'headers'>, origin: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  if (headers.origin === undefined || headers.origin === origin) return false
  return !URL.canParse(headers.origin) || new URL(headers.origin).host !== headers.host
}
