import { type PostgresCluster, clusterUrl, openPostgresCluster, clusterPaths } from '#main/postgres/index.ts'
import { makeTemplate } from './template.ts'
import { queryOnce } from './query-once.ts'

/** Without durability, because these databases exist for one run. */
const settings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_connections: '400',
  io_method: 'sync',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
  autovacuum: 'off',
}

/** Starts a test run's PostgreSQL without durability, and creates the migrated template. */
export async function startTestServer(folder: string): Promise<PostgresCluster> {
  const cluster = await openPostgresCluster({ folder, isDurable: false, settings })
  try {
    for (const allowance of allowances) await queryOnce(supervisorUrlOf(folder, cluster.url), allowance)
    await makeTemplate(cluster.url)
    return cluster
  } catch (error) {
    await cluster.close()
    throw error
  }
}

const allowances = [
  'alter role moorage_service createdb createrole',
  'grant set on parameter session_replication_role, deadlock_timeout to moorage_service',
]

/** Returns the superuser's URL for the database in `url` (the service's URL) on the server in `folder`. */
export function supervisorUrlOf(folder: string, url: string): string {
  const { searchParams, port, pathname } = new URL(url)
  const socket = { socketFolder: searchParams.get('host') ?? '', port: Number(port) || 5432 }
  return Object.assign(new URL(clusterUrl(clusterPaths(folder), 'superuser', socket)), { pathname }).href
}
