import { type Cluster, openCluster } from '../main/postgres/index.ts'
import { makeTemplate } from './make-template.ts'

/** Fast and forgetful: these databases live for one run. */
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

/** Starts the PostgreSQL of a test run in `folder`, with the migrated template in it. */
export async function startTestServer(folder: string): Promise<Cluster> {
  const cluster = await openCluster({ folder, isDurable: false, settings })
  try {
    await makeTemplate(cluster.url)
    return cluster
  } catch (error) {
    await cluster.close()
    throw error
  }
}
