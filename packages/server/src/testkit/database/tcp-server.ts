import { randomInt } from 'node:crypto'
import { openPostgresCluster } from '#main/postgres/index.ts'
import { makeScratchFolder } from '../programs/scratch-folder.ts'
import { queryOnce } from './query-once.ts'
import { supervisorUrlOf } from './test-server.ts'

/** PostgreSQL that listens on the loopback interface. */
export interface TcpServer {
  readonly url: string
  readonly supervisorUrl: string
  readonly host: string
  readonly port: number
  crash(): void
  close(): Promise<void>
}

/** Starts a PostgreSQL in a scratch folder, on port 5432 of a random loopback address. Its service role may create databases and roles. */
export async function startTcpServer(): Promise<TcpServer> {
  const [host, port] = [`127.${randomInt(64, 128)}.${randomInt(1, 255)}.${randomInt(1, 255)}`, 5432]
  const folder = makeScratchFolder()
  const settings = { listen_addresses: host }
  const cluster = await openPostgresCluster({ folder: folder.data, isDurable: false, settings })
  const supervisorUrl = supervisorUrlOf(folder.data, cluster.url)
  await queryOnce(supervisorUrl, 'alter role moorage_service createdb createrole')
  const url = new URL(cluster.url)
  url.searchParams.delete('host')
  url.host = `${host}:${port}`
  return {
    url: url.href,
    supervisorUrl,
    host,
    port,
    crash: () => void process.kill(cluster.pid(), 'SIGKILL'),
    async close() {
      await cluster.close()
      folder.close()
    },
  }
}
