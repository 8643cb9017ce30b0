import { setTimeout as delay } from 'node:timers/promises'
import { inTransaction } from '../../schema/in-transaction.ts'
import { type Front, findFront, liveCondition } from './find-front.ts'
import type { World, WorldTx } from '../world/world.ts'
import type { FrontOptions } from './front-options.ts'

/** A registered listener. */
export interface JoinedListener {
  /** Unregisters the listener. Gives up soon if the database does not respond. */
  leave(): Promise<void>
}

/** The listener's address, and the previous state of the front. */
export type Joining = Pick<FrontOptions, 'process' | 'onListenersChanged' | 'onTrouble'> & {
  readonly address: string
  readonly before: Front | null
  /** Called at every heartbeat, to renew certificates. */
  readonly onBeat: (front: Front | null) => Promise<void>
}

const beatMs = 5_000
const goodbyeMs = 1_000

/**
 * Registers a listener and sends a heartbeat every 5 s; others remove it after 15 s without one. Each process itself compares successive states of the front,
 * so the crash of another loses no change.
 */
export async function joinListeners(world: World, joining: Joining): Promise<JoinedListener> {
  let seen = tell(joining.before)
  const beat = async (): Promise<void> => {
    const front = await inTransaction(world, (tx) => writeBeat(tx, joining))
    await joining.onBeat(front)
    const now = tell(front)
    if (now === seen) return
    await joining.onListenersChanged()
    seen = now
  }
  await beat()
  const gone = new AbortController()
  const beating = keepBeating(beat, gone.signal, joining.onTrouble)
  return {
    async leave() {
      gone.abort()
      const left = beating.then(() => leave(world, joining)).catch(joining.onTrouble)
      await Promise.race([left, delay(goodbyeMs, undefined, { ref: false })])
    },
  }
}

async function keepBeating(
  beat: () => Promise<void>,
  gone: AbortSignal,
  onTrouble: (error: unknown) => void,
): Promise<void> {
  for (;;) {
    await delay(beatMs, undefined, { signal: gone, ref: false }).catch(() => undefined)
    if (gone.aborted) return
    await beat().catch(onTrouble)
  }
}

async function writeBeat(tx: WorldTx, { address, process }: Joining): Promise<Front | null> {
  await tx.query(
    `insert into sim.listeners (address, process, seen) values ($1, $2, public.moor_now())
     on conflict (address, process) do update set seen = excluded.seen`,
    [address, process],
  )
  await tx.query(`delete from sim.listeners where not (${liveCondition})`)
  return findFront(tx)
}

/** Notifies the remaining listeners; the last one to leave sends no notification, so that a restart finds the clusters unchanged. */
async function leave(world: World, { address, process, onListenersChanged }: Joining): Promise<void> {
  const front = await inTransaction(world, async (tx) => {
    await tx.query('delete from sim.listeners where address = $1 and process = $2', [address, process])
    return findFront(tx)
  })
  if (front && front.addresses.length > 0) await onListenersChanged()
}

/** Serializes what clusters publish of the front, for comparison. */
function tell(front: Front | null): string {
  return JSON.stringify([front?.url, front?.addresses, front?.caCertificate])
}
