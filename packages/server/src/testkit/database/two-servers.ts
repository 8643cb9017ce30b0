import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type PostgresCluster, openPostgresCluster } from '#main/postgres/index.ts'
import { queryOnce } from './query-once.ts'
import { makeScratchFolder } from '../programs/scratch-folder.ts'
import { supervisorUrlOf } from './test-server.ts'

interface PairedServer {
  /** A read-only server acts like a standby. Its sessions stay open. */
  setWritable(isWritable: boolean): Promise<void>
  stop(): Promise<void>
}

/** Two servers behind one URL. Table `here` contains the server's number. */
export interface TwoServers {
  readonly url: string
  readonly servers: readonly [PairedServer, PairedServer]
  close(): Promise<void>
}

/** Starts two writable servers with the same role and password, in scratch folders. Returns one URL for both. */
export async function startTwoServers(): Promise<TwoServers> {
  const folders = [makeScratchFolder(), makeScratchFolder()] as const
  const start = async (number: 1 | 2): Promise<PostgresCluster> => {
    const folder = folders[number - 1]?.data ?? ''
    writeFileSync(join(folder, 'postgres.service-password'), 'of both', { mode: 0o600 })
    const cluster = await openPostgresCluster({ folder, isDurable: false })
    await queryOnce(cluster.url, `create table here as select ${number} as number`)
    return cluster
  }
  const clusters = [await start(1), await start(2)] as const
  const url = new URL(clusters[0].url)
  url.searchParams.set('host', clusters.map((one) => new URL(one.url).searchParams.get('host')).join())
  return {
    url: url.href,
    servers: [pair(clusters[0], folders[0].data), pair(clusters[1], folders[1].data)],
    async close() {
      for (const cluster of clusters) await cluster.close()
      for (const folder of folders) folder.close()
    },
  }
}

function pair(cluster: PostgresCluster, folder: string): PairedServer {
  const supervisor = supervisorUrlOf(folder, cluster.url)
  return {
    async setWritable(isWritable) {
      const statement = isWritable ? writable : reading
      await queryOnce(supervisor, statement)
      await queryOnce(supervisor, 'select pg_reload_conf()')
    },
    stop: () => cluster.close(),
  }
}

const writable = 'alter system set default_transaction_read_only = off'
const reading = 'alter system set default_transaction_read_only = on'
