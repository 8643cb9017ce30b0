import { once } from 'node:events'
import { type Server, createServer } from 'node:https'
import type { RequestListener, ServerResponse } from 'node:http'
import { type SecureContext, TLSSocket } from 'node:tls'
import { asError, continueWhenRead, tlsSuites } from '#domain/shared/index.ts'
import type { CertificateAndKey } from '../../certificates/certificate-and-key.ts'
import type { ClusterContexts } from './cluster-contexts.ts'

/** A running HTTPS server. */
export interface HttpsListener {
  readonly port: number
  /** Sets the listener's own certificate. Until then, handshakes without a cluster's name fail. */
  certify(own: CertificateAndKey): void
  /** Ends all watches, whose clients then reconnect. */
  endWatches(): void
  /** Closes every connection after a grace period. */
  stop(): Promise<void>
}

/** Options of listenHttps. */
export interface HttpsOptions {
  readonly listen: { readonly host: string; readonly port: number }
  readonly contexts: ClusterContexts
  readonly onRequest: RequestListener
  readonly onError: (error: unknown) => void
}

const timeouts = {
  handshakeMs: 10_000,
  headersMs: 20_000,
  requestMs: 60_000,
  keepAliveMs: 75_000,
  checkMs: 5_000,
  probeMs: 30_000,
} as const
const headersMaxBytes = 16 * 1024
/** Grace period for open requests (issue 2: all stopped within 5 s). */
const graceMs = 1_500
/** Node keeps a connection open if its last response has just ended. */
const idleCheckMs = 20
const watchQuery = /[?&]watch=(1|true)\b/

/** Starts an HTTPS server; resolves when it listens, rejects if it cannot bind. `contexts` selects the TLS context by SNI name. */
export async function listenHttps({ listen, contexts, onRequest, onError }: HttpsOptions): Promise<HttpsListener> {
  const server = createServer({
    ...tlsSuites,
    maxHeaderSize: headersMaxBytes,
    handshakeTimeout: timeouts.handshakeMs,
    headersTimeout: timeouts.headersMs,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    connectionsCheckingInterval: timeouts.checkMs,
    keepAlive: true,
    keepAliveInitialDelay: timeouts.probeMs,
    // Only `this`, the socket, has the client's address.
    SNICallback(this: unknown, name, done) {
      const address = this instanceof TLSSocket ? (this.remoteAddress ?? '') : ''
      void chooseContext({ name, address }, done)
    },
  })
  async function chooseContext(
    { name, address }: { readonly name: string; readonly address: string },
    done: (error: Error | null, context?: SecureContext) => void,
  ): Promise<void> {
    try {
      done(null, (await contexts(name, address)) ?? undefined)
    } catch (error) {
      onError(error)
      done(asError(error))
    }
  }
  const watches = new Set<ServerResponse>()
  server.on('request', (request, response) => {
    if (!watchQuery.test(request.url ?? '')) return
    watches.add(response)
    response.once('close', () => watches.delete(response))
  })
  server.on('request', onRequest)
  continueWhenRead(server)
  server.listen(listen.port, listen.host)
  await once(server, 'listening')
  const bound = server.address()
  if (bound === null || typeof bound === 'string')
    throw new Error('The listener of the simulated clusters has no port.')
  return {
    port: bound.port,
    certify: ({ certificate, key }) => server.setSecureContext({ cert: certificate, key, ...tlsSuites }),
    endWatches: () => endWatches(watches),
    stop: () => stop(server, watches),
  }
}

function endWatches(watches: ReadonlySet<ServerResponse>): void {
  for (const response of watches) if (response.headersSent) response.end()
}

async function stop(server: Server, watches: ReadonlySet<ServerResponse>): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const whenIdle = setInterval(() => server.closeIdleConnections(), idleCheckMs)
  endWatches(watches)
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(cutOff)
  clearInterval(whenIdle)
}
