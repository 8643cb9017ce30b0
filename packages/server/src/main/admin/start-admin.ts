import { createServer, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import type { Listen } from '../settings/parse-listen.ts'

/** What the admin listener tells. */
export interface AdminOptions {
  readonly listen: Listen
  readonly registry: Registry
  /** Null when the process can serve; otherwise why it cannot. */
  readonly whyNotReady: () => Promise<string | null>
}

/** The admin listener of a process. */
export interface Admin {
  stop(): Promise<void>
}

/** Serves /livez, /readyz and /metrics without a token, on an address of its own (setting MOORAGE_ADMIN_LISTEN). */
export async function startAdmin(options: AdminOptions): Promise<Admin> {
  const server = createServer((request, response) => {
    answer(options, request.url ?? '', response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.listen.port, options.listen.host, resolve)
  })
  return {
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answer(options: AdminOptions, path: string, response: ServerResponse): Promise<void> {
  switch (path) {
    case '/livez':
      return say(response, 200, 'alive')
    case '/readyz': {
      const why = await options.whyNotReady()
      return say(response, why === null ? 200 : 503, why ?? 'ready')
    }
    case '/metrics': {
      const text = await options.registry.metrics()
      response.writeHead(200, { 'content-type': options.registry.contentType }).end(text)
      return
    }
    default:
      say(response, 404, 'not found')
  }
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}
