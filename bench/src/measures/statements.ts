import type { Figure } from '../figures/figure.ts'
import { mostCommon } from '../figures/percentiles.ts'
import { startFloor } from '../floors/start-floor.ts'
import { startMoor } from '../ground/moor.ts'
import { seedVolumes } from '../ground/seed-volumes.ts'
import type { Child } from '../ground/start-child.ts'
import { type Relay, openRelay } from '../relay/open-relay.ts'
import type { Traffic } from '../relay/watch-connection.ts'
import type { Bench } from './bench.ts'
import { filterRequest, listRequest, type Request, viewRequest } from './reads.ts'
import { createRequest } from './writes.ts'

/** Requests of each kind; what comes most often counts, so that a sweep in between does no harm. */
const requests = 15
const warmUp = 2
/** Silence after which everything that a request has caused is over. */
const quietMs = 40
/** More than a page, so that a list must count. */
const volumes = 300

interface Counted {
  readonly child: Child
  readonly relay: Relay
}

/** Statements and round trips of requests that come one by one, and of the pass behind a create, counted on the way to the database. */
export async function countStatements(bench: Bench): Promise<Figure[]> {
  bench.tell('statements and round trips')
  const database = await bench.ground.makeDatabase()
  await seedVolumes(database.url, 1, volumes)
  const open = async (start: (url: string) => Promise<Child>): Promise<Counted> => {
    const relay = await openRelay(database.url, bench.newPath('relay'))
    return { relay, child: await start(relay.url) }
  }
  const ours = await open((url) => startMoor(['serve', '--api'], database.place(url)))
  const floor = await open((url) => startFloor('http-floor', [url], database.place().log))
  const [token = ''] = database.tokens
  const kinds: Record<string, Request> = {
    'GET one volume': await viewRequest(database.url),
    'list of 100': listRequest,
    'filtered list': filterRequest,
    'POST volume': createRequest,
  }
  const figures: Figure[] = []
  for (const [measure, request] of Object.entries(kinds)) {
    const [own, bare] = [await countRequests(bench, ours, request, token), await countRequests(bench, floor, request, token)]
    figures.push(...describe(measure, own, bare))
  }
  const worker = await open((url) => startMoor(['serve', '--worker'], database.place(url)))
  figures.push(...describe('pass of a new volume', await countPasses(bench, ours, worker.relay, token), null))
  for (const { child, relay } of [ours, floor, worker]) {
    await child.stop()
    await relay.close()
  }
  return figures
}

function countRequests(bench: Bench, { child, relay }: Counted, request: Request, token: string): Promise<Traffic> {
  return countEach(relay, async () => {
    await sendOnce(bench, child, request, token)
    await relay.quiet(quietMs)
  })
}

async function countPasses(bench: Bench, ours: Counted, relay: Relay, token: string): Promise<Traffic> {
  return countEach(relay, async () => {
    const claimed = new Promise<void>((resolve) => {
      const stop = relay.onComplete(({ tag }) => {
        if (!/^UPDATE [1-9]/.test(tag)) return
        stop()
        resolve()
      })
    })
    await sendOnce(bench, ours.child, createRequest, token)
    await claimed
    await relay.quiet(quietMs)
  })
}

async function sendOnce(bench: Bench, { origin }: Child, request: Request, token: string): Promise<void> {
  const tally = await bench.load.run({ ...request, origins: [origin], tokens: [token], connections: 1, requests: 1, seconds: 60 })
  if (tally.refused > 0) throw new Error('a request was refused')
}

async function countEach(relay: Relay, run: () => Promise<void>): Promise<Traffic> {
  const seen: Traffic[] = []
  for (let turn = 0; turn < warmUp + requests; turn += 1) {
    const before = { ...relay.traffic }
    await run()
    const { statements, roundTrips } = relay.traffic
    if (turn >= warmUp)
      seen.push({ statements: statements - before.statements, roundTrips: roundTrips - before.roundTrips })
  }
  return {
    statements: mostCommon(seen.map((one) => one.statements)),
    roundTrips: mostCommon(seen.map((one) => one.roundTrips)),
  }
}

function describe(measure: string, ours: Traffic, floor: Traffic | null): Figure[] {
  const common = { measure, unit: '', better: 'less', isCount: true } as const
  return [
    { ...common, name: 'statements', ours: ours.statements, floor: floor?.statements ?? null },
    { ...common, name: 'round trips', ours: ours.roundTrips, floor: floor?.roundTrips ?? null },
  ]
}
