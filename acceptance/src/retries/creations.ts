import assert from 'node:assert/strict'
import type { RetryingClient } from './retrying-client.ts'

/** One thing to create, and the name by which it is found again. */
export interface Creation {
  readonly kind: 'volume' | 'host' | 'pool' | 'token'
  readonly name: string
  /** Below /v4, in the words of the linode dialect. */
  readonly path: string
  readonly body: object
}

const kinds: readonly Creation['kind'][] = ['volume', 'host', 'pool', 'token']
const region = 'us-ord'

/** The creation of a turn. Hosts and pools have no label that would refuse a second one; volumes have. */
export function creationOf(turn: number, clusterId: number): Creation {
  const name = `retry-${turn}`
  const tags = [name]
  switch (kinds[turn % kinds.length]) {
    case 'host':
      return { kind: 'host', name, path: '/linode/instances', body: { type: 'g6-nanode-1', region, tags } }
    case 'pool': {
      const body = { type: 'g6-standard-1', count: 1, tags }
      return { kind: 'pool', name, path: `/lke/clusters/${clusterId}/pools`, body }
    }
    case 'token':
      return { kind: 'token', name, path: '/profile/tokens', body: { label: name, scopes: 'volumes:read_only' } }
    default:
      return { kind: 'volume', name, path: '/volumes', body: { label: name, region, size: 10, tags } }
  }
}

/** A host that is resized at once: it is busy until it was made. */
export function busyHostCreationOf(turn: number): Creation {
  const name = `retry-busy-${turn}`
  return { kind: 'host', name, path: '/linode/instances', body: { type: 'g6-nanode-1', region, tags: [name] } }
}

/** Makes the cluster that pools are added to; its id. */
export async function makeCluster(client: RetryingClient): Promise<number> {
  const body = { label: 'retries', region, k8s_version: '1.36', node_pools: [{ type: 'g6-standard-1', count: 1 }] }
  const outcome = await client.call('POST', '/lke/clusters', body)
  assert.ok(outcome.kind === 'answered' && outcome.status === 200, JSON.stringify(outcome))
  return (outcome.body as { id: number }).id
}

/** Key of one thing among those of its kind; hosts of nodes have the tags of their pool. */
export const createdKey = (kind: Creation['kind'], name: string): string => `${kind} ${name}`

/** How often each thing is there, by its key. */
export async function countCreated(client: RetryingClient, clusterId: number): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const { kind, path } of kinds.map((_kind, turn) => creationOf(turn, clusterId)))
    for (const name of await listNames(client, path)) {
      const key = createdKey(kind, name)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}

/** A thing is called by its only tag, a token by its label. */
async function listNames(client: RetryingClient, path: string): Promise<string[]> {
  const names: string[] = []
  for (let [page, pages] = [1, 1]; page <= pages; page += 1) {
    const outcome = await client.call('GET', `${path}?page=${page}&page_size=500`)
    assert.ok(outcome.kind === 'answered' && outcome.status === 200, JSON.stringify(outcome))
    const body = outcome.body as { data: { tags?: string[]; label: string }[]; pages: number }
    names.push(...body.data.flatMap(({ tags, label }) => tags ?? [label]))
    pages = body.pages
  }
  return names
}
