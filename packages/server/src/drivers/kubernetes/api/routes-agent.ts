import { once } from 'node:events'
import { Agent, type AgentOptions, type RequestOptions } from 'node:https'
import { connect } from 'node:net'
import { type Duplex, PassThrough } from 'node:stream'
import { type ConnectionOptions, type TLSSocket, connect as connectTls } from 'node:tls'
import { asError } from '#domain/shared/index.ts'

/** One route to a server. */
export interface KubeRoute {
  readonly host: string
  readonly port: number
  /** mTLS listener through which the server's TLS is tunnelled, with PEM credentials; null for a direct connection. */
  readonly through: {
    readonly ca: string
    readonly certificate: string
    readonly key: string
    /** Name in the listener's certificate. */
    readonly name: string
  } | null
}

/** A machine that is off does not answer. */
const routeTimeoutMs = 4_000

/** Connects through the first working route, starting with the last successful one. */
export class RoutesAgent extends Agent {
  readonly #routes: readonly KubeRoute[]
  #first = 0

  constructor(options: AgentOptions, routes: readonly KubeRoute[]) {
    super(options)
    this.#routes = routes
  }

  override createConnection(
    options: RequestOptions,
    connected?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const own = { ...this.options, ...options }
    const identity: ConnectionOptions = { ca: own.ca, cert: own.cert, key: own.key, servername: own.servername ?? '' }
    this.#connect(identity).then(
      (socket) => connected?.(null, socket),
      // Node's types require a stream besides an error; Node ignores it.
      (error: unknown) => connected?.(asError(error), new PassThrough()),
    )
    return undefined
  }

  async #connect(identity: ConnectionOptions): Promise<TLSSocket> {
    let failure: unknown = new Error('no route leads to it')
    for (let tried = 0; tried < this.#routes.length; tried += 1) {
      const index = (this.#first + tried) % this.#routes.length
      const route = this.#routes[index]
      if (!route) continue
      try {
        const socket = await connectRoute(route, identity)
        this.#first = index
        return socket
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
}

async function connectRoute({ host, port, through }: KubeRoute, identity: ConnectionOptions): Promise<TLSSocket> {
  const end = AbortSignal.timeout(routeTimeoutMs)
  const opened: Duplex[] = []
  try {
    const plain = connect({ host, port })
    opened.push(plain)
    await once(plain, 'connect', { signal: end })
    const outer = through ? connectTls({ ...throughOptions(through), socket: plain }) : plain
    opened.push(outer)
    if (through) await once(outer, 'secureConnect', { signal: end })
    const socket = connectTls({ ...identity, socket: outer })
    opened.push(socket)
    await once(socket, 'secureConnect', { signal: end })
    for (const one of [plain, outer]) one.on('error', (error: Error) => socket.destroy(error))
    socket.once('close', () => plain.destroy())
    return socket
  } catch (error) {
    for (const one of opened) one.on('error', () => undefined).destroy()
    throw error
  }
}

const throughOptions = ({ ca, certificate, key, name }: NonNullable<KubeRoute['through']>): ConnectionOptions => ({
  ca,
  cert: certificate,
  key,
  servername: name,
})
