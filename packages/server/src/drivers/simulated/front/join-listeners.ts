import { setTimeout as delay } from 'node:timers/promises'
import { inTransaction } from '../../schema/in-transaction.ts'
import { type Front, findFront, liveCondition } from './find-front.ts'
import type { World, WorldTx } from '../world/world.ts'
import type { FrontOptions } from './front-options.ts'

/** A listener that the others know of. */
export interface JoinedListener {
  /** Takes it away, so that nobody is sent to it any more; gives up soon when the database does not answer. */
  leave(): Promise<void>
}

/** What a listener joins with: its address, and the front as it was before. */
export type Joining = Pick<FrontOptions, 'process' | 'onListenersChanged' | 'onTrouble'> & {
  readonly address: string
  readonly before: Front | null
  /** Called at every beat with the front as it is; a listener renews what it shows then. */
  readonly onBeat: (front: Front | null) => Promise<void>
}

const beatMs = 5_000
const goodbyeMs = 1_000

/**
 * Writes down that a process listens at an address, and does so again every 5 s; whoever was not seen for 15 s is removed by the
 * others. Each process compares what it sees with what it saw and tells the caller of a change, so none is lost with another process.
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

/** The ones that stay are told; the last one to leave wakes nobody, so that a restart finds its clusters as they were. */
async function leave(world: World, { address, process, onListenersChanged }: Joining): Promise<void> {
  const front = await inTransaction(world, async (tx) => {
    await tx.query('delete from sim.listeners where address = $1 and process = $2', [address, process])
    return findFront(tx)
  })
  if (front && front.addresses.length > 0) await onListenersChanged()
}

/** What clusters say of the front, as one text to compare. */
function tell(front: Front | null): string {
  return JSON.stringify([front?.url, front?.addresses, front?.caCertificate])
}
