import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { dropNotifications } from './drop-notifications.ts'

/** TCP relay that can drop notifications and cut connections. */
export interface Relay {
  readonly port: number
  loseNudges(): void
  lost(): number
  cut(): void
  restore(): void
  close(): Promise<void>
}

/** Starts a relay on 127.0.0.1 to `port`. Parses only enough of the protocol to find notifications. `close` cuts all connections. */
export async function startRelay(port: number): Promise<Relay> {
  const state = { isLosing: false, isCut: false, lost: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    if (state.isCut) {
      client.destroy()
      return
    }
    const database = connect(port, '127.0.0.1')
    const filter = dropNotifications(() => {
      if (state.isLosing) state.lost += 1
      return state.isLosing
    })
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket)
          client.destroy()
          database.destroy()
        })
    }
    client.pipe(database)
    database.on('data', (chunk: Buffer) => client.write(filter(chunk)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    state.isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    loseNudges: () => void (state.isLosing = true),
    lost: () => state.lost,
    cut,
    restore: () => void (state.isCut = false),
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
