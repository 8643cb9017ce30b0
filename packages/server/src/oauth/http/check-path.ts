import type { FastifyRequest } from 'fastify'
import { notFound } from '#domain/shared/index.ts'
import { isPagePath } from './is-page-path.ts'
import { PageError } from './page-error.ts'

/** Unlike the library, the router accepts encoded letters and empty segments. */
const pattern = /^(\/[\w.-]+)+$/

/** Throws not found for a path with encoded characters or empty segments: a PageError for pages, otherwise resource.not_found. */
export function checkPath({ url }: Pick<FastifyRequest, 'url'>): void {
  const [path = ''] = url.split('?')
  if (pattern.test(path)) return
  if (isPagePath(path)) throw new PageError(404, 'Not found', 'This page does not exist.')
  throw notFound()
}
