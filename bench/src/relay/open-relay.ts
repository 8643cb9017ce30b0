import { EventEmitter, once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { type Socket, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { type Completion, type Traffic, watchConnection } from './watch-connection.ts'

/** A way to the database that counts what goes over it. It costs time, so that nothing is timed over it but what it tells the end of. */
export interface Relay {
  /** The database's address by way of the relay. */
  readonly url: string
  /** So far, by all connections. */
  readonly traffic: Readonly<Traffic>
  /** Resolves when so many milliseconds have gone by without a word. */
  quiet(ms: number): Promise<void>
  /** Has `hear` told of each statement's end, until the returned function is called. */
  onComplete(hear: (completion: Completion) => void): () => void
  close(): Promise<void>
}

/** Opens one before a database of the embedded PostgreSQL, on a socket in `folder`, which must not exist. */
export async function openRelay(databaseUrl: string, folder: string): Promise<Relay> {
  mkdirSync(folder, { mode: 0o700 })
  const url = new URL(databaseUrl)
  const name = `.s.PGSQL.${url.port || '5432'}`
  const target = join(url.searchParams.get('host') ?? '', name)
  url.searchParams.set('host', folder)
  const traffic: Traffic = { statements: 0, roundTrips: 0 }
  const news = new EventEmitter().setMaxListeners(0)
  const open = new Set<Socket>()
  let spokeMs = performance.now()
  const server = createServer((near) => {
    const far = connect(target)
    const watch = watchConnection(traffic, (completion) => void news.emit('complete', completion))
    handOn(near, far, (octets) => {
      spokeMs = performance.now()
      watch.near(octets)
    })
    handOn(far, near, watch.far)
    for (const socket of [near, far]) open.add(socket.on('close', () => open.delete(socket)))
  }).listen(join(folder, name))
  await once(server, 'listening')
  return {
    url: url.href,
    traffic,
    onComplete(hear) {
      news.on('complete', hear)
      return () => void news.off('complete', hear)
    },
    async quiet(ms) {
      while (performance.now() - spokeMs < ms) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Hands on what comes from one side, and its end. */
function handOn(from: Socket, to: Socket, see: (octets: Buffer) => void): void {
  from
    .on('data', (octets) => {
      see(octets)
      to.write(octets)
    })
    .on('error', () => undefined)
    .on('close', () => to.destroy())
}
