import assert from 'node:assert/strict'
import { runInLanes } from '../client/run-in-lanes.ts'
import { runMoor } from '../moor/run-moor.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { startUp } from '../moor/start-up.ts'
import type { Server } from '../moor/start-moor.ts'
import { type Creation, countCreated, creationOf, createdKey, makeCluster } from './creations.ts'
import { createClosed, createTooMany, createUnreliably, createWhileBusy } from './create-in-trouble.ts'
import { type Met, type Outcome, type RetryingClient, openRetryingClient } from './retrying-client.ts'
import type { RetryCause } from './retry-rules.ts'

/** How the harness is run. */
export interface RetryRun {
  /** Things that are created, of all kinds in turn. */
  readonly creations: number
  /** Calls under way at once. */
  readonly lanes: number
  /** Length of a second of the client's waits. */
  readonly secondMs: number
  readonly say: (line: string) => void
}

/** What the service goes through while it is asked, in this order. */
const troubles = ['its database is killed', 'it is killed', 'it is stopped', 'all power fails'] as const
type Trouble = (typeof troubles)[number]
/** Requests and creates a minute: fewer than are asked for, so that some are told to come back. */
const rateLimit = 100
const patienceMs = 120_000

/**
 * Creates volumes, hosts without a label, pools and tokens by a client that sends every POST again when it is told to, without a key, while the
 * service loses its database, is killed, stopped and started again, is closed for maintenance, gets half a request and loses the rest of its answers.
 * Afterwards each acknowledged thing is there once, none twice, no call has hung (issue 10, point 5), and everything that clients have to bear was
 * met. Rejects with all that is not so.
 */
export async function playRetries(run: RetryRun): Promise<{ readonly told: readonly string[] }> {
  const scratch = makeScratchFolder()
  let up: Promise<Server> = startUp({ scratch, dialect: 'linode', env: limits })
  try {
    const port = Number(new URL((await up).origin).port)
    const restart = (): Promise<Server> => startUp({ scratch, dialect: 'linode', port, env: limits })
    const open = (origin: () => Promise<string>): RetryingClient =>
      openRetryingClient({ origin, token: scratch.read('admin-token'), secondMs: run.secondMs, patienceMs })
    const client = open(async () => (await up).origin)
    const clusterId = await makeCluster(client)
    const outcomes = await createAll(client, run, clusterId, async (trouble) => {
      run.say(trouble)
      up = meet(trouble, await up, scratch, restart)
      await up
    })
    const scene = { client, clusterId, open, port: async () => port, turn: run.creations, say: run.say }
    const moor = async (...args: string[]): Promise<void> => {
      const { code, stderr } = await runMoor(args, { MOORAGE_DATA: scratch.data })
      assert.equal(code, 0, stderr)
    }
    const later = [
      ...(await createWhileBusy(scene)),
      ...(await createTooMany(scene, 2 * rateLimit)),
      ...(await createClosed(scene, moor)),
      ...(await createUnreliably(scene, 'cuts')),
      ...(await createUnreliably(scene, 'stalls')),
    ]
    const told = await checkAll(client, clusterId, [...forgetCutOff(outcomes), ...later])
    return { told: [...told, ...checkMet(client)] }
  } finally {
    await up.then((server) => server.stop()).catch(() => undefined)
    scratch.close()
  }
}

const limits = { MOORAGE_RATE_LIMIT: String(rateLimit) }

async function meet(
  trouble: Trouble,
  server: Server,
  scratch: ScratchFolder,
  restart: () => Promise<Server>,
): Promise<Server> {
  if (trouble === 'its database is killed') {
    scratch.killDatabase()
    return server
  }
  if (trouble === 'it is stopped') {
    const { code } = await server.stop()
    assert.equal(code, 0, 'a stopped service ends in order')
  } else await server.kill()
  if (trouble === 'all power fails') scratch.killDatabase()
  return restart()
}

/** A creation, and how it ended. */
export type Ended = readonly [Creation, Outcome]

const causes: readonly RetryCause[] = ['408', '429', '503', 'busy']
const others: readonly Met[] = ['a clamped Retry-After', 'maintenance', 'a lost answer']

/** Everything was met at least once; says how often. */
function checkMet({ retries, met }: Pick<RetryingClient, 'retries' | 'met'>): readonly string[] {
  const missed = [...causes.filter((one) => !retries.has(one)), ...others.filter((one) => !met.has(one))]
  assert.deepEqual(missed, [], 'what the run did not meet')
  const tell = (counts: ReadonlyMap<string, number>): string =>
    [...counts].map(([what, times]) => `${times} x ${what}`).join(', ')
  return [`sent again: ${tell(retries)}`, `met: ${tell(met)}`]
}

/** Creates in lanes; a trouble comes each time another part of the creations is done. */
async function createAll(
  client: RetryingClient,
  { creations, lanes, say }: RetryRun,
  clusterId: number,
  cause: (trouble: Trouble) => Promise<void>,
): Promise<readonly Ended[]> {
  const ended: Ended[] = []
  const troubled: Promise<void>[] = []
  await runInLanes(creations, lanes, async (turn) => {
    const creation = creationOf(turn, clusterId)
    ended.push([creation, await client.call('POST', creation.path, creation.body)])
    const trouble = troubles[troubled.length]
    if (trouble && ended.length >= ((troubled.length + 1) * creations) / (troubles.length + 1))
      troubled.push((troubled.at(-1) ?? Promise.resolve()).then(() => cause(trouble)))
  })
  await Promise.all(troubled)
  assert.equal(troubled.length, troubles.length, 'every trouble came')
  say(`${ended.length} creations have ended`)
  return ended
}

/** So many commits at most are under way when a database is killed. */
const cutOffMost = 4

/** A database that dies in a commit leaves nobody who knows whether it was one: 500, which no client sends again (decision B4). Nothing else is answered so. */
function forgetCutOff(ended: readonly Ended[]): readonly Ended[] {
  const isCutOff = ([, outcome]: Ended): boolean => outcome.kind === 'answered' && outcome.status === 500
  const cutOff = ended.filter(isCutOff).length
  assert.ok(cutOff <= cutOffMost, `${cutOff} answers 500`)
  return ended.map((one) => (isCutOff(one) ? [one[0], { kind: 'unknown' }] : one))
}

async function checkAll(
  client: RetryingClient,
  clusterId: number,
  outcomes: readonly Ended[],
): Promise<readonly string[]> {
  const created = await countCreated(client, clusterId)
  const wrong = outcomes.flatMap(([{ kind, name }, outcome]) => {
    const times = created.get(createdKey(kind, name)) ?? 0
    if (outcome.kind === 'unknown')
      return times > 1 ? [`${kind} ${name}: the connection broke, and it is there ${times} times`] : []
    if (outcome.status !== 200) return [`${kind} ${name}: answered ${outcome.status} ${JSON.stringify(outcome.body)}`]
    return times === 1 ? [] : [`${kind} ${name}: acknowledged, and there ${times} times`]
  })
  assert.deepEqual(wrong, [])
  const unknown = outcomes.filter(([, outcome]) => outcome.kind === 'unknown').length
  return [
    `${outcomes.length - unknown} acknowledged and there once; ${unknown} with a broken connection, none there twice`,
  ]
}
