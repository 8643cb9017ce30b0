import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type KeptAnswer, sendKept } from '#api/docs/kept-answer.ts'
import { scriptedHeaders, textField } from '#domain/shared/index.ts'
import type { BuiltConsole } from './built-console.ts'

/** What is under a hashed name never changes. */
const forEver = 'public, max-age=31536000, immutable'
/** Where the pages of the console beside the first one begin; a program that asks for one finds nothing. */
const rooms = [
  'volumes',
  'hosts',
  'addresses',
  'clusters',
  'tags',
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

/** The console, for whoever serves the first page. */
export interface MountedConsole {
  readonly isBuilt: boolean
  /** Answers with its page; null where it is not built. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null
}

/** Serves the console: its one page at the addresses of all of its pages, and its files. */
export function mountConsole(server: FastifyInstance, built: BuiltConsole): MountedConsole {
  const send: MountedConsole['send'] = (request, reply) => {
    const page = built.page('index.html')
    return page && sendConsolePage(request, reply, page)
  }
  for (const url of rooms.flatMap((room) => [`/${room}`, `/${room}/*`]))
    server.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => (wantsPage(request) ? send(request, reply) : null) ?? reply.callNotFound(),
    })
  mountConsoleFiles(server, built)
  return { isBuilt: built.page('index.html') !== null, send }
}

/** Answers with a page that was built: held to its own files, and asked for anew each time. */
export function sendConsolePage(request: FastifyRequest, reply: FastifyReply, page: KeptAnswer): Promise<FastifyReply> {
  return sendKept(request, reply.headers(scriptedHeaders), page, { vary: 'Accept, Accept-Encoding' })
}

/** Serves the files of the pages that were built. */
export function mountConsoleFiles(server: FastifyInstance, built: BuiltConsole): void {
  server.route({
    method: ['GET', 'HEAD'],
    url: '/assets/:name',
    handler(request, reply) {
      const asset = built.asset(textField(request.params, 'name') ?? '')
      return asset
        ? sendKept(request, reply.headers(scriptedHeaders), asset, { caching: forEver })
        : reply.callNotFound()
    },
  })
}

/** Whether a browser asks for something to be shown. */
export function wantsPage({ headers: { accept } }: Pick<FastifyRequest, 'headers'>): boolean {
  return accept?.includes('text/html') === true
}
