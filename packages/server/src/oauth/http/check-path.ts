import type { FastifyRequest } from 'fastify'
import { notFound } from '#domain/shared/index.ts'
import { isPagePath } from './is-page-path.ts'
import { PageRefusal } from './page-refusal.ts'

/** Paths as they are published. The router reads encoded letters and empty ends too; the library behind it does not. */
const pattern = /^(\/[\w.-]+)+$/

/** Refuses other spellings of our paths: they name nothing. */
export function checkPath({ url }: Pick<FastifyRequest, 'url'>): void {
  const [path = ''] = url.split('?')
  if (pattern.test(path)) return
  if (isPagePath(path)) throw new PageRefusal(404, 'Not found', 'There is no such page.')
  throw notFound()
}
