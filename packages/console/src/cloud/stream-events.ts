import type { Event } from '@moorage/sdk'
import { cloud } from './cloud.ts'
import { keyOfCluster } from './key-of-cluster.ts'
import { recordConnection } from './connection.ts'
import { queryClient } from './query-client.ts'
import { isSignedIn } from './session.ts'

const batchMs = 150
/** Delay after an interruption of the stream, for example maintenance. */
const retryMs = 3_000

/** Prefixes of invalidated query keys, by the event's resource type. */
const invalidatedKeys: Readonly<Record<string, readonly string[]>> = {
  volume: ['volumes', 'volume-snapshots', 'hosts', 'usage', 'tags', 'trash'],
  volume_snapshot: ['volume-snapshots', 'usage', 'tags', 'trash'],
  volume_backup: ['volume-backups', 'trash'],
  host: ['hosts', 'volumes', 'usage', 'tags', 'trash'],
  orchcluster: ['clusters', 'usage', 'tags'],
  orchnodepool: ['hosts'],
  image: ['images'],
  token: ['tokens'],
  oauth_app: ['apps'],
  oauth_client: ['clients', 'apps'],
  user: ['users', 'profile'],
  ssh_key: ['ssh-keys'],
  account: ['account'],
  tag: ['tags'],
}

/** Events of a pool, or of a node's host, have the cluster as secondary entity (decision F1.2). */
function keysOf({ action, entity, secondary_entity: secondary }: Event): readonly string[] {
  const cluster = [entity, secondary].find((one) => one?.type === 'orchcluster')
  const own = [...(invalidatedKeys[entity.type] ?? []), ...(grantingActions.test(action) ? ['profile'] : [])]
  return ['events', 'audit', ...own, ...(cluster ? [keyOfCluster(cluster.id)] : [])]
}

/** Actions that give the creator access, which no event reports (decision G1.1). */
const grantingActions = /^(?:volume_(?:create|clone)|host_create|orch_cluster_create)$/

let isStreaming = false

/** Starts following the event stream while signed in; a second call has no effect. Events invalidate queries, and an interruption all (issue 15, point 3). */
export function streamAccountEvents(): void {
  if (isStreaming) return
  isStreaming = true
  const invalidate = batchInvalidations()
  void (async () => {
    for (;;) {
      await waitForSignIn()
      invalidate('everything')
      await streamEventsOnce((event) => {
        for (const key of keysOf(event)) invalidate(key)
      })
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  })()
}

async function streamEventsOnce(onChange: (event: Event) => void): Promise<void> {
  const controller = new AbortController()
  const unsubscribe = isSignedIn.subscribe(() => isSignedIn.get() || controller.abort())
  try {
    const retries = { max: Infinity, withinMs: 300_000, onRetry: () => recordConnection(false) }
    for await (const { event } of cloud.events.stream({ signal: controller.signal, retries })) onChange(event)
  } catch {
    // The state is updated. The next iteration waits for the sign-in.
  } finally {
    unsubscribe()
  }
}

function waitForSignIn(): Promise<void> {
  return new Promise((resolve) => {
    if (isSignedIn.get()) return resolve()
    const unsubscribe = isSignedIn.subscribe(() => {
      unsubscribe()
      resolve()
    })
  })
}

function batchInvalidations(): (key: string) => void {
  const keys = new Set<string>()
  const invalidateBatch = (): void => {
    const isAll = keys.has('everything')
    for (const key of isAll ? [] : keys) void queryClient.invalidateQueries({ queryKey: [key] })
    if (isAll) void queryClient.invalidateQueries()
    keys.clear()
  }
  return (key) => {
    if (keys.size === 0) setTimeout(invalidateBatch, batchMs)
    keys.add(key)
  }
}
