import type { PoolClient } from 'pg'
import type { World } from '../../world/world.ts'

/** A listening connection that comes back when somebody needs it. */
export interface Line {
  /** Makes the connection when there is none; one that cannot be had is tried again at the next call. */
  keep(): Promise<void>
  close(): void
}

/** Listens for changes of any cluster's objects (channel moor_kube, the cluster's id as payload). It ends with the world. */
export function openLine(world: World, onRing: (clusterId: string) => void): Line {
  let held: PoolClient | null = null
  let opening: Promise<void> | null = null
  const drop = (): void => {
    const client = held
    held = null
    client?.release(true)
  }
  const connect = async (): Promise<void> => {
    const client = await world.pool.connect()
    if (world.closed.aborted) return client.release(true)
    held = client
    client.once('error', () => {
      if (held === client) drop()
    })
    client.on('notification', ({ payload }) => onRing(payload ?? ''))
    await client.query('listen moor_kube')
  }
  world.closed.addEventListener('abort', drop, { once: true })
  return {
    async keep() {
      if (held || world.closed.aborted) return
      opening ??= connect()
        .catch(drop)
        .finally(() => {
          opening = null
        })
      await opening
    },
    close: drop,
  }
}
