import pg from 'pg'
import { callbackify } from 'node:util'
import { type HostTarget, readDatabaseHosts } from './database-hosts.ts'
import type { Socket } from 'node:net'

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
  readonly code = '08001'
}

/** How long each of several hosts has for an answer. */
const probeMs = 2_000
/** SQLSTATE of a change that a server does not take, because it is a standby now. */
const readOnly = '25006'

/** The connection to an address, with settings of ours behind those it brings along (addOptions). Throws an Error for an address that cannot be read. */
export function connectionOf(url: string, options: string): Connection {
  const { urls, target } = readDatabaseHosts(url)
  const [first] = urls
  const Client = HostedClient as unknown as NonNullable<pg.PoolConfig['Client']>
  return {
    ...addOptions(first, options),
    Client,
    hosts: { urls: urls.map((one) => addOptions(one, options).connectionString), target, last: 0 },
  }
}

/**
 * A client of `pg` that knows several hosts (`pg` knows one): before it connects it finds the first that is what the address wants. A server that
 * has become a standby is left at the first change it refuses, so that the next connection finds the one that has taken its place.
 */
export class HostedClient extends pg.Client {
  readonly #hosts: HostChoice | undefined

  constructor(config: pg.ClientConfig & { readonly hosts?: HostChoice }) {
    super(config)
    this.#hosts = config.hosts
  }

  override connect(...args: unknown[]): never {
    const connect = async (): Promise<this> => {
      await this.#chooseHost()
      await super.connect()
      return this
    }
    const [callback] = args
    if (typeof callback !== 'function') return connect() as never
    return callbackify(connect)((error, client) => void callback(error, client)) as never
  }

  override query(...args: unknown[]): never {
    const asked = (super.query as (...all: unknown[]) => unknown)(...args)
    if (asked instanceof Promise)
      asked.catch((error: unknown) => {
        if (error instanceof pg.DatabaseError && error.code === readOnly) this.cutOff()
      })
    return asked as never
  }

  /** Ends the connection at once, without a word to the server. */
  cutOff(): void {
    ;(this as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
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
