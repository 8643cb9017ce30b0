import { once } from 'node:events'
import { Agent, type AgentOptions, type RequestOptions } from 'node:https'
import { connect } from 'node:net'
import { type Duplex, PassThrough } from 'node:stream'
import { type ConnectionOptions, type TLSSocket, connect as connectTls } from 'node:tls'
import { asError } from '#domain/shared/index.ts'

/** One way to a server that is behind several. */
export interface KubeWay {
  /** An address. */
  readonly host: string
  readonly port: number
  /** The TLS of a door on the way, in which that of the server goes; null where there is none. PEM. */
  readonly through: {
    readonly ca: string
    readonly certificate: string
    readonly key: string
    /** Name that the door's certificate must hold for. */
    readonly name: string
  } | null
}

/** How long one way may take until the server is at the other end of it: a machine that is off says nothing at all. */
const wayMs = 4_000

/** Connects to a server by whichever way leads there, beginning with the one that did the last time. */
export class WaysAgent extends Agent {
  readonly #ways: readonly KubeWay[]
  #first = 0

  constructor(options: AgentOptions, ways: readonly KubeWay[]) {
    super(options)
    this.#ways = ways
  }

  override createConnection(
    options: RequestOptions,
    connected?: (error: Error | null, stream: Duplex) => void,
  ): Duplex | null | undefined {
    const own = { ...this.options, ...options }
    const identity: ConnectionOptions = { ca: own.ca, cert: own.cert, key: own.key, servername: own.servername ?? '' }
    this.#connect(identity).then(
      (socket) => connected?.(null, socket),
      // Node's types want a stream beside an error, and Node does not look at it.
      (error: unknown) => connected?.(asError(error), new PassThrough()),
    )
    return undefined
  }

  async #connect(identity: ConnectionOptions): Promise<TLSSocket> {
    let failure: unknown = new Error('there is no way to it')
    for (let tried = 0; tried < this.#ways.length; tried += 1) {
      const place = (this.#first + tried) % this.#ways.length
      const way = this.#ways[place]
      if (!way) continue
      try {
        const socket = await goWay(way, identity)
        this.#first = place
        return socket
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
}

async function goWay({ host, port, through }: KubeWay, identity: ConnectionOptions): Promise<TLSSocket> {
  const end = AbortSignal.timeout(wayMs)
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

const throughOptions = ({ ca, certificate, key, name }: NonNullable<KubeWay['through']>): ConnectionOptions => ({
  ca,
  cert: certificate,
  key,
  servername: name,
})
