import { Socket } from 'node:net'
import { callbackify } from 'node:util'
import pg from 'pg'
import { isRecord, isSqlError, unreachedSqlState } from '#domain/shared/index.ts'
import { type HostTarget, readDatabaseHosts } from './database-hosts.ts'

/** How `pg` reaches the database of an address: for a pool, or for a `HostedClient`. */
type Connection = Pick<pg.PoolConfig, 'connectionString' | 'options' | 'Client'> & { readonly hosts: HostChoice }

/** The hosts of an address, as all connections of a store share them. */
interface HostChoice {
  readonly urls: readonly string[]
  readonly target: HostTarget
  /** Where the last connection was made: tried first, so that a dead machine before it is not waited for every time. */
  last: number
}

/** None of several hosts is what the address wants. The code is that of a connection that cannot be made, whatever kept it from being made. */
class NoHost extends Error {
  override readonly name = 'NoHost'
  readonly code = unreachedSqlState
}

/** How long each of several hosts has for an answer. */
const probeMs = 2_000

/** The connection to an address, with settings of ours behind those it brings along (addOptions). Throws an Error for an address that cannot be read. */
export function connectionOf(url: string, options: string): Connection {
  const { urls, target } = readDatabaseHosts(url)
  const [first] = urls
  return {
    ...addOptions(first, options),
    Client: HostedClient,
    hosts: { urls: urls.map((one) => addOptions(one, options).connectionString), target, last: 0 },
  }
}

/** How a client is made; with several hosts, where they are. */
export type HostedConfig = pg.ClientConfig & { readonly hosts?: HostChoice }

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/**
 * A client of `pg` that knows several hosts (`pg` knows one): before it connects it finds the first that is what the address wants. A server that
 * has become a standby is left at the first change it refuses, so that the next connection finds the one that has taken its place.
 */
export class HostedClient extends pg.Client {
  readonly #hosts: HostChoice | undefined

  constructor(config: HostedConfig = {}) {
    super(config)
    this.#hosts = config.hosts
    this.followQueries((asked) =>
      asked.catch((error: unknown) => {
        if (isSqlError(error, 'readOnly')) this.cutOff()
      }),
    )
  }

  override connect(): Promise<pg.Client>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.Client> | undefined {
    const connect = async (): Promise<pg.Client> => {
      await this.#chooseHost()
      await super.connect()
      return this
    }
    if (!callback) return connect()
    callbackify(connect)((error, client) => void Reflect.apply(callback, undefined, [error, client]))
    return undefined
  }

  /** Has `follow` told of each query that answers by a promise; `prepare` may ask in other words. */
  protected followQueries(
    follow: (asked: Promise<unknown>) => unknown,
    prepare: (asked: readonly unknown[]) => readonly unknown[] = (asked) => asked,
  ): void {
    const ask = this.query
    const query = (...args: unknown[]): unknown => {
      const asked: unknown = Reflect.apply(ask, this, prepare(args))
      if (asked instanceof Promise) follow(asked)
      return asked
    }
    Object.defineProperty(this, 'query', { value: query, configurable: true })
  }

  /** Has `again` say what becomes of a query that failed: it throws, or asks once more, where `note` said of the query, when it was asked, that it may be. */
  protected repeatQueries(
    note: (asked: readonly unknown[]) => boolean,
    again: (error: unknown, ask: (() => unknown) | null) => unknown,
  ): void {
    const ask = this.query
    const query = (...args: unknown[]): unknown => {
      const mayRepeat = note(args)
      const asked: unknown = Reflect.apply(ask, this, args)
      if (!(asked instanceof Promise)) return asked
      return asked.catch((error: unknown) => again(error, mayRepeat ? () => Reflect.apply(ask, this, args) : null))
    }
    Object.defineProperty(this, 'query', { value: query, configurable: true })
  }

  /** Ends the connection at once, without a word to the server. */
  cutOff(): void {
    this.socket().destroy()
  }

  /** What the connection goes over, TLS included. */
  protected socket(): Socket {
    const connection: unknown = Reflect.get(this, 'connection')
    const stream = isRecord(connection) ? connection['stream'] : undefined
    if (!(stream instanceof Socket)) throw new TypeError('A client of the database has no socket.')
    return stream
  }

  async #chooseHost(): Promise<void> {
    if (this.#hosts && (this.#hosts.urls.length > 1 || this.#hosts.target !== 'any'))
      Object.assign(this, await findHost(this.#hosts))
  }
}

/** Asks one host after the other, the last good one first. */
async function findHost(hosts: HostChoice): Promise<{ readonly host: string; readonly port: number }> {
  const reasons: string[] = []
  for (const index of new Set([hosts.last, ...hosts.urls.keys()])) {
    const probe = new pg.Client({
      connectionString: hosts.urls[index],
      connectionTimeoutMillis: probeMs,
      query_timeout: probeMs,
    })
    probe.on('error', () => undefined)
    const { host, port } = probe
    const reason = await explainUnfit(probe, hosts.target)
    if (reason === null) {
      hosts.last = index
      return { host, port }
    }
    reasons.push(`${host}:${port} ${reason}`)
  }
  throw new NoHost(`no host of its address ${words[hosts.target]} (${reasons.join('; ')})`)
}

const words: Readonly<Record<HostTarget, string>> = {
  any: 'answers',
  primary: 'is a primary server',
  'read-write': 'takes changes',
}

/** Why a host is not the one that is looked for; null when it is. Ends the client. */
async function explainUnfit(probe: pg.Client, target: HostTarget): Promise<string | null> {
  try {
    await probe.connect()
    const {
      rows: [row],
    } = await probe.query<{ standby: boolean; reading: boolean }>(
      `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as reading`,
    )
    if (target !== 'any' && row?.standby) return 'is a standby'
    return target === 'read-write' && row?.reading ? 'only reads' : null
  } catch (error) {
    return `does not answer: ${explainFailure(error)}`
  } finally {
    void probe.end().catch(() => undefined)
  }
}

/** A name with several addresses fails with one error for each of them. */
function explainFailure(error: unknown): string {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error
  return one instanceof Error ? one.message : String(one)
}

/**
 * The address of a database with settings of ours behind those it brings along, which would silently replace them otherwise: a time
 * zone of somebody else would make every time on the wire wrong. `options` are written as for libpq (`-c name=value ...`).
 */
function addOptions(url: string, options: string): { readonly connectionString: string; readonly options: string } {
  const address = URL.canParse(url) ? new URL(url) : null
  const given = address?.searchParams.get('options')
  if (!address || !given) return { connectionString: url, options }
  address.searchParams.set('options', `${given} ${options}`)
  return { connectionString: address.href, options }
}
