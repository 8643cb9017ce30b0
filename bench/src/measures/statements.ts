import type { Figure } from '../figures/figure.ts'
import { mostCommon, percentile } from '../figures/percentiles.ts'
import { startBaseline } from '../baselines/start-baseline.ts'
import { awaitJobs } from '../environment/await-jobs.ts'
import { startMoor } from '../environment/moor.ts'
import type { BenchDatabase } from '../environment/open-run-environment.ts'
import { seedVolumes } from '../environment/seed-volumes.ts'
import type { Child } from '../environment/start-child.ts'
import { isClaim } from '../relay/is-claim.ts'
import { type Relay, openRelay } from '../relay/open-relay.ts'
import type { Traffic } from '../relay/watch-connection.ts'
import type { Bench } from './bench.ts'
import { filterRequest, listRequest, type Request, viewRequest } from './reads.ts'
import { sendOnce } from './send-once.ts'
import { createRequest } from './writes.ts'

/** With this number of requests, the most frequent count includes no concurrent poll. */
const requests = 15
const warmUp = 2
/** Time without traffic after which a request's work has ended. */
const idleMs = 40
/** Volumes on more than one page, so that a list needs a count statement. */
const volumes = 300

interface Pass extends Traffic {
  readonly claims: number
}

interface Counted {
  readonly child: Child
  readonly relay: Relay
}

/**
 * Returns the number of statements and round trips of sequential requests, and of the pass after a create. Stops all started processes, also after a failure.
 */
export async function countStatements(bench: Bench): Promise<Figure[]> {
  bench.report('statements and round trips')
  const opened: Counted[] = []
  try {
    return await countAll(bench, opened)
  } finally {
    for (const { child, relay } of opened) {
      await child.stop()
      await relay.close()
    }
  }
}

async function countAll(bench: Bench, opened: Counted[]): Promise<Figure[]> {
  const database = await bench.environment.makeDatabase()
  await seedVolumes(database.url, 1, volumes)
  const open = async (start: (url: string) => Promise<Child>): Promise<Counted> => {
    const relay = await openRelay(database.url, bench.newPath('relay'))
    const counted = { relay, child: await start(relay.url) }
    opened.push(counted)
    return counted
  }
  const ours = await open((url) => startMoor(['serve', '--api'], database.serverOptions(url)))
  const baseline = await open((url) => startBaseline('http-baseline', [url], database.serverOptions().log))
  const [token = ''] = database.tokens
  const kinds: Record<string, Request> = {
    'GET one volume': await viewRequest(database.url),
    'list of 100': listRequest,
    'filtered list': filterRequest,
    'POST volume': createRequest,
  }
  const figures: Figure[] = []
  for (const [measure, request] of Object.entries(kinds)) {
    const [own, bare] = [
      await countRequests(bench, ours, request, token),
      await countRequests(bench, baseline, request, token),
    ]
    figures.push(...describe(measure, own, bare))
  }
  const worker = await open((url) => startMoor(['serve', '--worker'], database.serverOptions(url)))
  const pass = await countPasses(bench, ours, worker.relay, database)
  figures.push(...describe('pass of a new volume, claims apart', pass, null))
  const claims = { measure: 'claims for a new volume', name: 'p50', unit: '', better: 'less', floor: null } as const
  figures.push({ ...claims, ours: pass.claims })
  return figures
}

function countRequests(bench: Bench, { child, relay }: Counted, request: Request, token: string): Promise<Traffic> {
  return countEach(
    () => ({ ...relay.traffic }),
    async () => {
      await sendOnce(bench, child, request, token)
      await relay.awaitIdle(idleMs)
    },
  )
}

/** Claims are counted separately, because notifications and polls change their number. */
async function countPasses(bench: Bench, ours: Counted, relay: Relay, { url, tokens }: BenchDatabase): Promise<Pass> {
  let [claims, claimsBefore] = [0, 0]
  const stop = relay.onComplete(({ text }) => {
    if (isClaim(text)) claims += 1
  })
  const claimsEach: number[] = []
  await awaitJobs(url)
  await relay.awaitIdle(idleMs)
  const rest = await countEach(
    () => ({ statements: relay.traffic.statements - claims, roundTrips: relay.traffic.roundTrips - claims }),
    async () => {
      claimsBefore = claims
      await sendOnce(bench, ours.child, createRequest, tokens[0] ?? '')
      await awaitJobs(url)
      await relay.awaitIdle(idleMs)
      claimsEach.push(claims - claimsBefore)
    },
  )
  stop()
  return { ...rest, claims: percentile(claimsEach, 0.5) }
}

async function countEach(read: () => Traffic, run: () => Promise<void>): Promise<Traffic> {
  const counted: Traffic[] = []
  for (let turn = 0; turn < warmUp + requests; turn += 1) {
    const before = read()
    await run()
    const after = read()
    if (turn >= warmUp)
      counted.push({
        statements: after.statements - before.statements,
        roundTrips: after.roundTrips - before.roundTrips,
      })
  }
  return {
    statements: mostCommon(counted.map((one) => one.statements)),
    roundTrips: mostCommon(counted.map((one) => one.roundTrips)),
  }
}

function describe(measure: string, ours: Traffic, baseline: Traffic | null): Figure[] {
  const common = { measure, unit: '', better: 'less', isCount: true } as const
  return [
    { ...common, name: 'statements', ours: ours.statements, floor: baseline?.statements ?? null },
    // This count varies with the arrival times of responses.
    { ...common, name: 'round trips', ours: ours.roundTrips, floor: baseline?.roundTrips ?? null, isCount: false },
  ]
}
