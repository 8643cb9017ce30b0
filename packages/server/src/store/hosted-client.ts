import { callbackify } from 'node:util'
import pg from 'pg'
import { isSqlError, unreachedSqlState } from '#domain/shared/index.ts'
import { type HostTarget, readDatabaseHosts } from './database-hosts.ts'

type Connection = Pick<pg.PoolConfig, 'connectionString' | 'options' | 'Client'> & { readonly hosts: HostChoice }

interface HostChoice {
  readonly urls: readonly string[]
  readonly target: HostTarget
  /** Index of the last matching host, which is tried first. A dead host before it delays no connection. */
  last: number
}

/** Error if no host matches; has the code of a failed connection. */
class NoHost extends Error {
  override readonly name = 'NoHost'
  readonly code = unreachedSqlState
}

/** Timeout per host, for connecting and for the query. */
const probeMs = 2_000

/** Returns `pg` options for an address with extra libpq settings. Its clients connect to the first matching host. Throws an Error for an invalid address. */
export function connectionOf(url: string, options: string): Connection {
  const { urls, target } = readDatabaseHosts(url)
  const [first] = urls
  return {
    ...addOptions(first, options),
    Client: HostedClient,
    hosts: { urls: urls.map((one) => addOptions(one, options).connectionString), target, last: 0 },
  }
}

/** Client configuration with several hosts to try. */
export type HostedConfig = pg.ClientConfig & { readonly hosts?: HostChoice }

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void)

/**
 * Client of `pg` that connects to the first of several hosts that matches the target. If the server has become a standby, the client disconnects at the first
 * rejected write; the next connection finds the new primary.
 */
export class HostedClient extends pg.Client {
  readonly #hosts: HostChoice | undefined

  constructor(config: HostedConfig = {}) {
    super(config)
    this.#hosts = config.hosts
    // A broken connection fails its statements; an unhandled error event would end the process.
    this.on('error', () => undefined)
    // The client rejects the statement first.
    this.connection.on('errorMessage', (error: unknown) => {
      if (isSqlError(error, 'readOnly')) process.nextTick(() => this.cutOff())
    })
  }

  /** True if the connection was ended without a goodbye. */
  get isCutOff(): boolean {
    return this.connection.stream.destroyed
  }

  /** Ends the connection without waiting for its statements, which fail. */
  cutOff(): void {
    this.connection.stream.destroy()
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

  async #chooseHost(): Promise<void> {
    if (this.#hosts && (this.#hosts.urls.length > 1 || this.#hosts.target !== 'any'))
      Object.assign(this, await findHost(this.#hosts))
  }
}

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
  throw new NoHost(`no host in its address ${conditions[hosts.target]} (${reasons.join('; ')})`)
}

const conditions: Readonly<Record<HostTarget, string>> = {
  any: 'answers',
  primary: 'is a primary server',
  'read-write': 'accepts writes',
}

/** Returns why the host does not match the target, or null. Ends the client. */
async function explainUnfit(probe: pg.Client, target: HostTarget): Promise<string | null> {
  try {
    await probe.connect()
    const {
      rows: [row],
    } = await probe.query<{ standby: boolean; reading: boolean }>(
      `select pg_is_in_recovery() as standby, current_setting('transaction_read_only') = 'on' as reading`,
    )
    if (target !== 'any' && row?.standby) return 'is a standby'
    return target === 'read-write' && row?.reading ? 'is read-only' : null
  } catch (error) {
    return `does not answer: ${explainFailure(error)}`
  } finally {
    void probe.end().catch(() => undefined)
  }
}

/** A name with several addresses fails with one error per address. */
function explainFailure(error: unknown): string {
  const one: unknown = error instanceof AggregateError ? error.errors[0] : error
  return one instanceof Error ? one.message : String(one)
}

/** Appends settings to those of the address, which would otherwise replace them silently. With another time zone, every time in responses would be wrong. */
function addOptions(url: string, options: string): { readonly connectionString: string; readonly options: string } {
  const address = URL.canParse(url) ? new URL(url) : null
  const given = address?.searchParams.get('options')
  if (!address || !given) return { connectionString: url, options }
  address.searchParams.set('options', `${given} ${options}`)
  return { connectionString: address.href, options }
}
