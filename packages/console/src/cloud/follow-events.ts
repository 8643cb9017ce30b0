import type { Event } from '@moorage/sdk'
import { cloud } from './cloud.ts'
import { keyOfCluster } from './key-of-cluster.ts'
import { recordConnection } from './connection.ts'
import { queryClient } from './query-client.ts'
import { isSignedIn } from './session.ts'

/** Changes that come together are read together. */
const gatherMs = 150
/** After a stream that the service has refused, for example while it is closed for maintenance. */
const restMs = 3_000

/** What a change makes old, by the kind of thing that it is about; the first part of the keys of what pages have read. */
const madeOld: Readonly<Record<string, readonly string[]>> = {
  volume: ['volumes', 'hosts', 'usage', 'tags'],
  host: ['hosts', 'volumes', 'usage', 'tags'],
  orchcluster: ['clusters', 'usage', 'tags'],
  orchnodepool: ['hosts'],
  token: ['tokens'],
  oauth_app: ['apps'],
  oauth_client: ['clients', 'apps'],
  user: ['users', 'profile'],
  ssh_key: ['ssh-keys'],
  account: ['account'],
  tag: ['tags'],
}

/** Every key that a change makes old. What is about a pool, or about the host of a node, names its cluster beside it (decision F1.2). */
function keysOf({ action, entity, secondary_entity: beside }: Event): readonly string[] {
  const cluster = [entity, beside].find((one) => one?.type === 'orchcluster')
  const own = [...(madeOld[entity.type] ?? []), ...(makesThings.test(action) ? ['profile'] : [])]
  return ['events', 'audit', ...own, ...(cluster ? [keyOfCluster(cluster.id)] : [])]
}

/** Whoever makes one of these is granted it, which no event tells (decision G1.1). */
const makesThings = /^(?:volume_(?:create|clone)|host_create|orch_cluster_create)$/

let isFollowing = false

/** Follows the one stream of the page for as long as somebody is signed in; everything is read again whenever it was broken (issue 15, point 3). */
export function followEvents(): void {
  if (isFollowing) return
  isFollowing = true
  const old = gatherOld()
  void (async () => {
    for (;;) {
      await untilSignedIn()
      old('everything')
      await followOnce((event) => {
        for (const key of keysOf(event)) old(key)
      })
      await new Promise((resolve) => setTimeout(resolve, restMs))
    }
  })()
}

async function followOnce(onChange: (event: Event) => void): Promise<void> {
  const ending = new AbortController()
  const unfollow = isSignedIn.follow(() => isSignedIn.get() || ending.abort())
  try {
    const retries = { max: Infinity, withinMs: 300_000, onRetry: () => recordConnection(false) }
    for await (const { event } of cloud.events.stream({ signal: ending.signal, retries })) onChange(event)
  } catch {
    // Refused or signed out: what the answer said is noted already, and the next turn waits for it.
  } finally {
    unfollow()
  }
}

function untilSignedIn(): Promise<void> {
  return new Promise((resolve) => {
    if (isSignedIn.get()) return resolve()
    const unfollow = isSignedIn.follow(() => {
      unfollow()
      resolve()
    })
  })
}

/** Has what was read under a key read again where it is shown, soon and once for all changes of a moment. */
function gatherOld(): (key: string) => void {
  const keys = new Set<string>()
  const readAgain = (): void => {
    const isAll = keys.has('everything')
    for (const key of isAll ? [] : keys) void queryClient.invalidateQueries({ queryKey: [key] })
    if (isAll) void queryClient.invalidateQueries()
    keys.clear()
  }
  return (key) => {
    if (keys.size === 0) setTimeout(readAgain, gatherMs)
    keys.add(key)
  }
}
