import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendKept } from '#api/docs/kept-answer.ts'
import { scriptedHeaders, textField } from '#domain/shared/index.ts'
import type { BuiltConsole } from './built-console.ts'

/** What is under a hashed name never changes. */
const forEver = 'public, max-age=31536000, immutable'
/** Pages of the console beside the first one; a program that asks for one finds nothing. */
const pages = ['/volumes', '/volumes/*', '/activity', '/signed-in']

/** The console, for whoever serves the first page. */
export interface MountedConsole {
  /** Answers with its page; null where it is not built. */
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> | null
}

/** Serves the console: its one page at the addresses of all of its pages, and its files. */
export function mountConsole(server: FastifyInstance, built: BuiltConsole): MountedConsole {
  const send: MountedConsole['send'] = (request, reply) => {
    const page = built.page()
    return page && sendKept(request, reply.headers(scriptedHeaders), page, { vary: 'Accept, Accept-Encoding' })
  }
  for (const url of pages)
    server.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => (wantsPage(request) ? send(request, reply) : null) ?? reply.callNotFound(),
    })
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
  return { send }
}

/** Whether a browser asks for something to be shown. */
export function wantsPage({ headers: { accept } }: Pick<FastifyRequest, 'headers'>): boolean {
  return accept?.includes('text/html') === true
}
