import assert from 'node:assert/strict'
import { type Creation, busyHostCreationOf, creationOf } from './creations.ts'
import type { Ended } from './play-retries.ts'
import { type RetryingClient, reachStatus } from './retrying-client.ts'
import { type Unreliability, openUnreliableRelay } from './unreliable-relay.ts'

/** Where things are created, and by whom. */
export interface Scene {
  readonly client: RetryingClient
  /** Where pools are added to. */
  readonly clusterId: number
  /** A client like that one, of another origin. */
  readonly open: (origin: () => Promise<string>) => RetryingClient
  readonly port: () => Promise<number>
  /** First turn that no other creation has. */
  readonly turn: number
  readonly say: (line: string) => void
}

const atOnce = 4
const triesMax = 5
/** Turns of the other troubles. */
const reservedTurns = 100

/** Creates hosts and resizes each at once, which the service is too busy for at first, until that was met; no resize is begun twice. */
export async function createWhileBusy({ client, say }: Scene): Promise<readonly Ended[]> {
  say('a host is busy')
  const ended: Ended[] = []
  for (let tries = 0; tries < triesMax && !client.retries.has('busy'); tries += 1)
    ended.push(...(await Promise.all(listTurns(tries * atOnce, atOnce).map((turn) => createAndResize(client, turn)))))
  return ended
}

async function createAndResize(client: RetryingClient, turn: number): Promise<Ended> {
  const [creation, outcome] = await create(client, busyHostCreationOf(turn))
  assert.ok(outcome.kind === 'answered' && outcome.status === 200, JSON.stringify(outcome))
  const { id } = outcome.body as { id: number }
  const resized = await client.call('POST', `/linode/instances/${id}/resize`, { type: 'g6-standard-1' })
  assert.ok(resized.kind === 'answered' && resized.status === 200, JSON.stringify(resized))
  const events = await client.call('GET', '/account/events?page_size=500')
  assert.ok(events.kind === 'answered' && events.status === 200, JSON.stringify(events))
  const { data } = events.body as { data: { action: string; entity: { id: number; type: string } }[] }
  const resizes = data.filter(({ action, entity }) => action === 'linode_resize' && entity.id === id)
  assert.equal(resizes.length, 1, `host ${id} is resized once`)
  return [creation, outcome]
}

/** Creates tokens until the service has had too many requests in a minute; a service that was killed has counted from nothing since. */
export async function createTooMany({ client, clusterId, turn, say }: Scene, most: number): Promise<readonly Ended[]> {
  say('it is asked too often')
  const ended: Ended[] = []
  const first = turn + reservedTurns
  for (let done = 0; done < most && !client.retries.has('429'); done += atOnce) {
    // Every fourth turn is a token's.
    const creations = listTurns(first + done, atOnce).map((one) => creationOf(one * 4 + 3, clusterId))
    ended.push(...(await Promise.all(creations.map((one) => create(client, one)))))
  }
  return ended
}

/** Creates while the service is closed, which a client takes for an answer, and again when it is open: nothing may have been made before. */
export async function createClosed(
  { client, clusterId, turn, say }: Scene,
  moor: (...args: string[]) => Promise<void>,
): Promise<readonly Ended[]> {
  say('it is closed for maintenance')
  const creations = listTurns(turn, atOnce).map((one) => creationOf(one, clusterId))
  const createEach = (): Promise<readonly Ended[]> => Promise.all(creations.map((one) => create(client, one)))
  await moor('maintenance', 'on', '--reason', 'New storage')
  await reachStatus(client, 503)
  for (const [, outcome] of await createEach())
    assert.ok(outcome.kind === 'answered' && outcome.status === 503, JSON.stringify(outcome))
  await moor('maintenance', 'off')
  await reachStatus(client, 200)
  return createEach()
}

/** Creates through a relay that cuts answers off, or holds requests back until the service has waited long enough for them. */
export async function createUnreliably(
  { client, clusterId, open, port, turn, say }: Scene,
  unreliability: Unreliability,
): Promise<readonly Ended[]> {
  say(`the way to it ${unreliability}`)
  const first = turn + (unreliability === 'cuts' ? 1 : 2) * atOnce
  const relay = await openUnreliableRelay(port, unreliability, atOnce)
  try {
    const through = open(async () => relay.origin)
    const creations = listTurns(first, atOnce).map((one) => creationOf(one, clusterId))
    const ended = await Promise.all(creations.map((one) => create(through, one)))
    addTo(client.retries, through.retries)
    addTo(client.met, through.met)
    return ended
  } finally {
    await relay.close()
  }
}

async function create(client: RetryingClient, creation: Creation): Promise<Ended> {
  return [creation, await client.call('POST', creation.path, creation.body)]
}

const listTurns = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_one, index) => first + index)

function addTo<Key>(counts: Map<Key, number>, more: ReadonlyMap<Key, number>): void {
  for (const [key, times] of more) counts.set(key, (counts.get(key) ?? 0) + times)
}
