import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '#domain/shared/index.ts'
import { parseForm } from './form.ts'
import { PageError } from './page-error.ts'
import { oauthPaths } from '../oauth-paths.ts'
import { addressBucket } from '#domain/access/address-bucket.ts'
import { maintenanceError, maintenanceHeaders } from '#domain/maintenance/maintenance.ts'
import type { OauthContext } from '../oauth-context.ts'

/** Unlike the library, the router accepts encoded letters and empty segments. */
const pattern = /^(\/[\w.-]+)+$/

/** Throws not found for a path with encoded characters or empty segments: a PageError for pages, otherwise resource.not_found. */
export function checkPath({ url }: Pick<FastifyRequest, 'url'>): void {
  const [path = ''] = url.split('?')
  if (pattern.test(path)) return
  if (isPagePath(path)) throw new PageError(404, 'Not found', 'This page does not exist.')
  throw notFound()
}

/** True for paths of browser pages, in any encoding, whose errors are pages. Other paths are for programs. */
export function isPagePath(url: string): boolean {
  const path = decodeURI(url.split('?')[0] ?? '')
  return [oauthPaths.authorize, oauthPaths.interaction, `${oauthPaths.console}/sign-in`].some(
    (one) => path === one || path.startsWith(`${one}/`),
  )
}

/** Counts a request for its address first, because callers are anonymous. Throws PageError 429 above the limit (decision G10). */
export function checkRate({ count }: Pick<OauthContext, 'count'>, { ip }: Pick<FastifyRequest, 'ip'>): void {
  const waitS = count({ name: `address ${addressBucket(ip)}`, isKnown: false })
  if (waitS === null) return
  throw new PageError(429, 'Too many requests', 'Too many requests. Try again in a minute.', {
    code: 'temporarily_unavailable',
    description: 'too many requests',
    headers: { 'retry-after': String(waitS) },
  })
}

/** Throws PageError 503 in maintenance mode, before any lookup: no sign-in, no new tokens (decision I6). */
export function checkOpen({ maintenance }: Pick<OauthContext, 'maintenance'>): void {
  const closed = maintenance()
  if (closed === null) return
  const headers = maintenanceHeaders(closed)
  throw new PageError(503, 'Maintenance mode', maintenanceError(closed).reason, {
    code: 'temporarily_unavailable',
    headers,
  })
}

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
  const form = parseForm({ body })
  if (isPagePath(url)) form.delete('password')
  if (![headers.cookie ?? '', ...[...query, ...form].flat()].some((text) => control.test(text))) return
  throw new PageError(400, 'Invalid request', 'The request contains control characters.')
}

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
