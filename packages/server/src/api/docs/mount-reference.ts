import { readFileSync } from 'node:fs'
import type { OpenApiDocument } from '@moorage/contract'
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { maintenanceError } from '#domain/maintenance/maintenance.ts'
import { notFound } from '#domain/shared/index.ts'
import { countPublic } from '../request/answer/count-request.ts'
import type { Serving } from '../request/state/serving.ts'
import { type CachedResponse, cacheResponse, sendCachedResponse } from './cached-response.ts'
import { type ApiReference, readReference } from './reference/reference.ts'
import { apiPages, renderPage } from './reference/render-page.ts'

const files: Readonly<Record<string, string>> = {
  'reference.css': 'text/css; charset=utf-8',
  'reference.js': 'text/javascript; charset=utf-8',
}

/**
 * Adds the routes of the API page: the overview at /docs, one page per section, and static files. Pages are rendered on first use and cached (ADR 0037). An
 * unknown section or file returns 404.
 */
export function mountReference(
  server: FastifyInstance,
  serving: Serving,
  describe: (origin: string) => OpenApiDocument,
): void {
  const pages = cachePages(serving, describe)
  const mount = (url: string, find: (request: FastifyRequest) => CachedResponse | null): void => {
    const handler: RouteHandlerMethod = (request, reply) => {
      countPublic(serving, request)
      const found = find(request)
      if (found === null) throw notFound()
      return sendCachedResponse(request, reply.headers(apiPages.headers), found)
    }
    server.route({ method: ['GET', 'HEAD'], url, handler })
  }
  mount('/docs', () => pages(''))
  // The linode dialect ignores a trailing slash.
  if (!serving.installation.dialect.dialect.isTrailingSlashIgnored) mount('/docs/', () => pages(''))
  mount('/docs/:section', ({ params }) => pages(nameOf(params, 'section')))
  const kept = new Map<string, CachedResponse>()
  mount('/docs/static/:file', ({ params }) => findFile(kept, nameOf(params, 'file')))
}

interface PageState {
  readonly origin: string
  readonly closed: string | null
  readonly reference: ApiReference
}

/** Returns null for an unknown section. Pages are cached until origin or maintenance changes. */
function cachePages(
  serving: Serving,
  describe: (origin: string) => OpenApiDocument,
): (section: string) => CachedResponse | null {
  let last: PageState | null = null
  const kept = new Map<string, CachedResponse>()
  return (section) => {
    const origin = serving.context.origin()
    const maintenance = serving.maintenance.current()
    const closed = maintenance === null ? null : maintenanceError(maintenance).reason
    if (last?.origin !== origin) last = { origin, closed, reference: readReference(describe(origin)) }
    else if (last.closed === closed) return kept.get(section) ?? keep(section, last)
    else last = { ...last, closed }
    kept.clear()
    return keep(section, last)
  }

  function keep(section: string, state: PageState): CachedResponse | null {
    const page = makePage(serving, state, section)
    if (page) kept.set(section, page)
    return page
  }
}

function makePage(
  { installation: { dialect } }: Serving,
  { origin, reference, closed }: PageState,
  section: string,
): CachedResponse | null {
  const area = reference.areas.find(({ slug }) => slug === section)
  if (!area && section !== '') return null
  const installation = { dialect: dialect.dialect.name, origin, closed }
  return cacheResponse('text/html; charset=utf-8', renderPage(reference, area ?? null, installation).text)
}

function findFile(kept: Map<string, CachedResponse>, name: string): CachedResponse | null {
  const mediaType = Object.hasOwn(files, name) ? files[name] : undefined
  if (mediaType === undefined) return null
  const found = kept.get(name) ?? cacheResponse(mediaType, readFileSync(new URL(`./page/${name}`, import.meta.url)))
  kept.set(name, found)
  return found
}

function nameOf(params: unknown, key: string): string {
  const found: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, key) : undefined
  return typeof found === 'string' ? found : ''
}
