import { setTimeout as delay } from 'node:timers/promises'
import { inTransaction } from '../../schema/in-transaction.ts'
import { type Front, findFront, liveCondition } from './find-front.ts'
import type { SimulatorState, SimulatorTx } from '../state/simulator-state.ts'
import type { FrontOptions } from './front-options.ts'

/** A registered listener. */
export interface RegisteredListener {
  /** Gives up after 1 s if the database does not respond. */
  unregister(): Promise<void>
}

/** Input of registerListener. */
export type ListenerRegistration = Pick<FrontOptions, 'process' | 'onListenersChanged' | 'onError'> & {
  readonly address: string
  readonly before: Front | null
  readonly onHeartbeat: (front: Front | null) => Promise<void>
}

const heartbeatMs = 5_000
const unregisterMs = 1_000

/**
 * Registers a listener, with a heartbeat every 5 s; other processes drop it after 15 s without one. Calls `onListenersChanged` when the front's state has
 * changed, even by another's crash.
 */
export async function registerListener(
  state: SimulatorState,
  registration: ListenerRegistration,
): Promise<RegisteredListener> {
  let published = serializeFront(registration.before)
  const sendHeartbeat = async (): Promise<void> => {
    const front = await inTransaction(state, (tx) => writeHeartbeat(tx, registration))
    await registration.onHeartbeat(front)
    const now = serializeFront(front)
    if (now === published) return
    await registration.onListenersChanged()
    published = now
  }
  await sendHeartbeat()
  const stopped = new AbortController()
  const heartbeats = repeatHeartbeats(sendHeartbeat, stopped.signal, registration.onError)
  return {
    async unregister() {
      stopped.abort()
      const unregistered = heartbeats.then(() => unregisterListener(state, registration)).catch(registration.onError)
      await Promise.race([unregistered, delay(unregisterMs, undefined, { ref: false })])
    },
  }
}

async function repeatHeartbeats(
  sendHeartbeat: () => Promise<void>,
  stopped: AbortSignal,
  onError: (error: unknown) => void,
): Promise<void> {
  for (;;) {
    await delay(heartbeatMs, undefined, { signal: stopped, ref: false }).catch(() => undefined)
    if (stopped.aborted) return
    await sendHeartbeat().catch(onError)
  }
}

async function writeHeartbeat(tx: SimulatorTx, { address, process }: ListenerRegistration): Promise<Front | null> {
  await tx.query(
    `insert into sim.listeners (address, process, seen) values ($1, $2, public.moor_now())
     on conflict (address, process) do update set seen = excluded.seen`,
    [address, process],
  )
  await tx.query(`delete from sim.listeners where not (${liveCondition})`)
  return findFront(tx)
}

/** The last listener sends no notification, since a restart finds the clusters unchanged. */
async function unregisterListener(
  state: SimulatorState,
  { address, process, onListenersChanged }: ListenerRegistration,
): Promise<void> {
  const front = await inTransaction(state, async (tx) => {
    await tx.query('delete from sim.listeners where address = $1 and process = $2', [address, process])
    return findFront(tx)
  })
  if (front && front.addresses.length > 0) await onListenersChanged()
}

function serializeFront(front: Front | null): string {
  return JSON.stringify([front?.url, front?.addresses, front?.caCertificate])
}
