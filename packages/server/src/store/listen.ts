import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { HostedClient, connectionOf } from './hosted-client.ts'
import { type Channel, channels } from './nudge.ts'
import type { Store } from './open-store.ts'

/** Subscription to nudges. */
export interface Listener {
  close(): Promise<void>
}

const retryMs = 500
const goodbyeMs = 1_000

/**
 * Calls `onNudge` for every nudge on a channel, and after each connection, because nudges may have been missed. Resolves after the first attempt to connect;
 * reconnects after failures until `close`. Uses its own connection.
 */
export async function listen(store: Store, channel: Channel, onNudge: () => void): Promise<Listener> {
  const connection = connectionOf(store.url, '')
  let isClosed = false
  let client: Client | null = null
  let retry: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const next: Client = new HostedClient({
      ...connection,
      application_name: 'moorage-listen',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    })
    next.on('notification', onNudge)
    next.on('end', () => {
      if (!isClosed) again()
    })
    try {
      await next.connect()
      await next.query(`listen ${channels[channel]}`)
      client = next
      if (isClosed) await next.end()
      else onNudge()
    } catch {
      void next.end().catch(() => undefined)
      again()
    }
  }
  const again = (): void => {
    clearTimeout(retry)
    if (!isClosed) retry = setTimeout(() => void connect(), retryMs)
  }
  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(retry)
      // A silent database must not delay the end of the process (issue 2).
      await Promise.race([client?.end().catch(() => undefined), delay(goodbyeMs, undefined, { ref: false })])
    },
  }
}
