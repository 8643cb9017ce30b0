import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CachedResponse, sendCachedResponse } from '#api/docs/cached-response.ts'
import { scriptedHeaders, textField } from '#domain/shared/index.ts'
import type { BuiltConsole } from './built-console.ts'

const forEver = 'public, max-age=31536000, immutable'
/** First path segments of console pages. */
const sections = [
  'volumes',
  'backups',
  'hosts',
  'addresses',
  'clusters',
  'images',
  'tags',
  'trash',
  'activity',
  'usage',
  'users',
  'oauth-clients',
  'audit',
  'account',
  'profile',
  'tokens',
  'ssh-keys',
  'applications',
  'sign-ins',
  'signed-in',
] as const

/** Mounted console, used by the handler of `/`. */
export interface MountedConsole {
  readonly isBuilt: boolean
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null
}

/**
 * Registers GET and HEAD of all console addresses, which serve one page, and of its files. Clients that do not accept HTML get 404, as do all clients before
 * the build. Returns whether the console is built, and a sender of the page.
 */
export function mountConsole(server: FastifyInstance, built: BuiltConsole): MountedConsole {
  const send: MountedConsole['send'] = (request, reply) => {
    const page = built.page('index.html')
    return page && sendConsolePage(request, reply, page)
  }
  for (const url of sections.flatMap((section) => [`/${section}`, `/${section}/*`]))
    server.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => (acceptsHtml(request) ? send(request, reply) : null) ?? reply.callNotFound(),
    })
  mountConsoleFiles(server, built)
  return { isBuilt: built.page('index.html') !== null, send }
}

/** Sends a page with a content security policy that allows only files of this origin. */
export function sendConsolePage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: CachedResponse,
): Promise<FastifyReply> {
  return sendCachedResponse(request, reply.headers(scriptedHeaders), page, { vary: 'Accept, Accept-Encoding' })
}

/** Registers GET and HEAD `/assets/{name}` for built files, cached permanently; unknown names are not found. */
export function mountConsoleFiles(server: FastifyInstance, built: BuiltConsole): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    handler(request, reply) {
      const asset = built.asset(textField(request.params, 'name') ?? '')
      return asset
        ? sendCachedResponse(request, reply.headers(scriptedHeaders), asset, { caching: forEver })
        : reply.callNotFound()
    },
  })
}

/** True if the Accept header contains `text/html`, as browsers send for pages. */
export function acceptsHtml({ headers: { accept } }: Pick<FastifyRequest, 'headers'>): boolean {
  return accept?.includes('text/html') === true
}
