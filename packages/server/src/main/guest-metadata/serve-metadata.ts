import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { MetadataEndpoint } from '#drivers/libvirt/index.ts'
import { errorCode, errorMessage } from '#domain/shared/index.ts'
import { describeProblem, type MetadataContext, type MetadataResponse, respondMetadata } from './respond-metadata.ts'

/** Metadata service of a process. */
export interface MetadataService {
  /** Listens on these networks and, if the list is complete, on no others. Returns why each address could not be bound, or null; the next call retries. */
  sync(networks: readonly MetadataEndpoint[], isComplete: boolean): Promise<ReadonlyMap<string, string | null>>
  stop(): Promise<void>
}

/** Bounds of a listener: sizes in bytes, times in milliseconds. */
const bounds = { maxHeaderSize: 8_192, requestTimeout: 5_000, connectionsCheckingInterval: 1_000 }
const [socketsMax, socketsPerHostMax, idleMs] = [1_024, 8, 10_000]

/** Creates the metadata service without listeners (decision H20). `onError` receives failed requests, without their content. */
export function serveMetadata(context: MetadataContext, onError: (error: unknown) => void): MetadataService {
  const servers = new Map<string, Server>()
  let isStopped = false
  const close = async (address: string, server: Server): Promise<void> => {
    servers.delete(address)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    async sync(networks, isComplete) {
      const reasons = new Map<string, string | null>()
      for (const network of networks)
        for (const address of isStopped ? [] : network.addresses) {
          const server = servers.get(address) ?? createListener(context, network, onError)
          const reason = server.listening ? null : await listenOn(server, address, network.port)
          if (reason === null) servers.set(address, server)
          if (isStopped) await close(address, server)
          reasons.set(address, reason)
        }
      for (const [address, server] of servers) if (isComplete && !reasons.has(address)) await close(address, server)
      return reasons
    },
    async stop() {
      isStopped = true
      await Promise.all([...servers].map(([address, server]) => close(address, server)))
    },
  }
}

async function listenOn(server: Server, host: string, port: number): Promise<string | null> {
  try {
    server.listen({ host, port, exclusive: true })
    await once(server, 'listening')
    return null
  } catch (error) {
    if (errorCode(error) !== 'EADDRINUSE') return errorMessage(error)
    return `Another process listens on port ${port}, for example another process of Moorage.`
  }
}

function createListener(
  context: MetadataContext,
  network: MetadataEndpoint,
  onError: (error: unknown) => void,
): Server {
  const server = createServer(bounds, (request, response) => {
    // A request has no body, and a connection one request, because rules and addresses may change.
    request.resume()
    const send = ({ status, isJson, text }: MetadataResponse): void => {
      const type = isJson ? 'application/json' : 'text/plain; charset=utf-8'
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', connection: 'close' }).end(text)
    }
    respondMetadata(context, network, request).then(send, (error: unknown) => {
      onError(error)
      send(describeProblem(503, 'The metadata are not available. Retry later.'))
    })
  })
  server.maxConnections = socketsMax
  server.setTimeout(idleMs)
  limitPerHost(server)
  return server
}

/** One guest must not occupy the connections of the others. */
function limitPerHost(server: Server): void {
  const sockets = new Set<IncomingMessage['socket']>()
  server.on('connection', (socket) => {
    const own = [...sockets].filter(({ remoteAddress }) => remoteAddress === socket.remoteAddress)
    if (own.length >= socketsPerHostMax) return void socket.destroy()
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
}
