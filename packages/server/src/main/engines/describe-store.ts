import pg from 'pg'
import type { KubernetesOptions } from '#drivers/kubernetes/index.ts'
import { errorMessage } from '#domain/shared/index.ts'
import { readDatabaseHosts } from '#store/database-hosts.ts'
import { connectionOf } from '#store/hosted-client.ts'
import { OperatorFailure } from '../failures/index.ts'
import type { EngineFile } from './engine-schema.ts'
import { isOfProcesses } from './control-machine.ts'
import { readSecretFile, readPublicFile } from './read-secret-file.ts'

type StoreOptions = NonNullable<KubernetesOptions['store']>
type PostgresOptions = NonNullable<StoreOptions['postgres']>
type Entry = NonNullable<EngineFile['kubernetes']>[number]

const connectionsMost = 10

/** URLs of PostgreSQL servers that clusters can use. */
export interface StoreUrls {
  /** Null if Moorage's database is embedded. */
  readonly databaseUrl: string | null
  /** Null unless embedded. */
  readonly embeddedUrl: string | null
}

/**
 * Returns store options of clusters. The default PostgreSQL is that of `DATABASE_URL`. Only control planes that are processes of this machine can use the
 * embedded one, which runs as long as they do (ADR 0067). `postgres` is null without a URL. Throws OperatorFailure if new clusters in containers would use
 * the embedded one, and for an unusable file or URL.
 */
export function describeStore(
  { name, store, machines }: Pick<Entry, 'name' | 'store' | 'machines'>,
  { databaseUrl, embeddedUrl }: StoreUrls,
): StoreOptions {
  const { kind = 'etcd', url_file: file, connections_max: connectionsMax = connectionsMost } = store ?? {}
  const own = databaseUrl ?? (isOfProcesses(machines) ? embeddedUrl : null)
  const named = file === undefined ? own : readSecretFile(file, `PostgreSQL URL of ${name}`).trim()
  if (named === null && kind === 'postgresql')
    throw new OperatorFailure(
      `The engine ${name} stores clusters in PostgreSQL, and containers cannot use the embedded PostgreSQL: set DATABASE_URL, or store.url_file in the engines file.`,
      'usage',
    )
  if (named === null) return { kind, postgres: null }
  const byDefault = databaseUrl === null ? 'the data folder' : 'DATABASE_URL'
  const setting = file === undefined ? byDefault : 'store.url_file'
  try {
    return { kind, postgres: { connection: connectionOf(named, ''), setting, reach: readReach(named), connectionsMax } }
  } catch (error) {
    // An unused invalid DATABASE_URL must not prevent the start.
    if (kind === 'etcd' && file === undefined) return { kind, postgres: null }
    throw new OperatorFailure(`The URL in ${setting} of ${name} ${errorMessage(error)}.`, 'usage', error)
  }
}

function readReach(url: string): PostgresOptions['reach'] {
  const { urls, target } = readDatabaseHosts(url)
  const clients = urls.map((connectionString) => new pg.Client({ connectionString }))
  const params = new URLSearchParams(/\?([^#]*)/.exec(urls[0])?.[1] ?? '')
  const authority = params.get('sslrootcert')
  return {
    hosts: clients.map(({ host }) => (host === 'localhost' ? '127.0.0.1' : host)),
    ports: clients.map(({ port }) => port),
    sslMode: readSslMode(params),
    caCertificate: authority === null ? null : readPublicFile(authority, 'CA certificate of PostgreSQL'),
    target,
  }
}

/** `no-verify` of `pg` is `require` in libpq. */
function readSslMode(params: URLSearchParams): string {
  const sslMode = params.get('sslmode')
  if (sslMode === 'no-verify') return 'require'
  return sslMode ?? (params.get('ssl') === 'true' ? 'require' : 'prefer')
}
