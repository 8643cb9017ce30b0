import { EventEmitter, once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { type Socket, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { type Completion, type Traffic, watchConnection } from './watch-connection.ts'

/** Database proxy that counts traffic. The proxy adds latency, so only the ends of statements are timed. */
export interface Relay {
  readonly url: string
  readonly traffic: Readonly<Traffic>
  awaitIdle(ms: number): Promise<void>
  onComplete(listener: (completion: Completion) => void): () => void
  close(): Promise<void>
}

/** Opens a relay to the embedded PostgreSQL, on a socket in `folder`, which must not exist. `close` cuts all connections. */
export async function openRelay(databaseUrl: string, folder: string): Promise<Relay> {
  mkdirSync(folder, { mode: 0o700 })
  const url = new URL(databaseUrl)
  const name = `.s.PGSQL.${url.port || '5432'}`
  const target = join(url.searchParams.get('host') ?? '', name)
  url.searchParams.set('host', folder)
  const traffic: Traffic = { statements: 0, roundTrips: 0 }
  const events = new EventEmitter().setMaxListeners(0)
  const open = new Set<Socket>()
  let spokeMs = performance.now()
  const server = createServer((near) => {
    const far = connect(target)
    const watch = watchConnection(traffic, (completion) => void events.emit('complete', completion))
    forward(near, far, (bytes) => {
      spokeMs = performance.now()
      watch.near(bytes)
    })
    forward(far, near, watch.far)
    for (const socket of [near, far]) open.add(socket.on('close', () => open.delete(socket)))
  }).listen(join(folder, name))
  await once(server, 'listening')
  return {
    url: url.href,
    traffic,
    onComplete(listener) {
      events.on('complete', listener)
      return () => void events.off('complete', listener)
    },
    async awaitIdle(ms) {
      while (performance.now() - spokeMs < ms) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function forward(from: Socket, to: Socket, onBytes: (bytes: Buffer) => void): void {
  from
    .on('data', (bytes) => {
      onBytes(bytes)
      to.write(bytes)
    })
    .on('error', () => undefined)
    .on('close', () => to.destroy())
}
