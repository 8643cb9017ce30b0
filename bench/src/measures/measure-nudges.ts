import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from '../figures/figure.ts'
import { percentile } from '../figures/percentiles.ts'
import { runBaseline } from '../baselines/start-baseline.ts'
import { startMoor } from '../environment/moor.ts'
import { openLane } from '../load/http-lane.ts'
import { isClaim } from '../relay/is-claim.ts'
import { type Relay, openRelay } from '../relay/open-relay.ts'
import type { Bench } from './bench.ts'
import { followStream } from './follow-stream.ts'
import { createOnce } from './create-once.ts'

const creates = 200
const pauseMs = 10

/** Longer than the delay of a claim after a lost notification: one second. */
const timeoutMs = 60_000

interface Percentiles {
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Returns percentiles of the delays from a POST's commit to the worker's claim and to the event stream, beside a baseline. Throws if one takes 60 s. */
export async function measureNudges(bench: Bench): Promise<Figure[]> {
  bench.report('POST to worker start, and to the event on a stream')
  const database = await bench.environment.makeDatabase()
  const [near, far] = [
    await openRelay(database.url, bench.newPath('relay')),
    await openRelay(database.url, bench.newPath('relay')),
  ]
  const api = await startMoor(['serve', '--api'], database.serverOptions(near.url))
  const worker = await startMoor(['serve', '--worker'], database.serverOptions(far.url))
  const [token = ''] = database.tokens
  const stream = await followStream(api.origin, token)
  const lane = await openLane(api.origin)
  const delays: { claimed: number[]; heard: number[] } = { claimed: [], heard: [] }
  for (let turn = 0; turn < creates; turn += 1) {
    const label = `nudge-${turn}`
    const [committed, claimed, streamed] = [nextCommit(near), nextClaim(far), stream.next(`"label":"${label}"`)]
    await lane.send(createOnce(token, label))
    const committedMs = committed.lastMs()
    const [claimedMs, streamedMs] = await Promise.race([Promise.all([claimed, streamed]), lateAfter(timeoutMs)])
    delays.claimed.push(Math.max(0, claimedMs - committedMs))
    delays.heard.push(Math.max(0, streamedMs - committedMs))
    await far.awaitIdle(pauseMs)
  }
  lane.close()
  stream.close()
  for (const one of [api, worker]) await one.stop()
  for (const one of [near, far]) await one.close()
  const baseline = await runBaseline<{ heard: Percentiles; claimed: Percentiles }>(
    'notify-baseline',
    [database.url, String(creates)],
    database.serverOptions().log,
  )
  return [
    ...describe('POST to worker start', delays.claimed, baseline.claimed),
    ...describe('event on the stream after commit', delays.heard, baseline.heard),
  ]
}

async function lateAfter(ms: number): Promise<never> {
  await delay(ms, undefined, { ref: false })
  throw new Error(`no notification of a POST arrived within ${ms / 1000} s`)
}

function describe(measure: string, ours: readonly number[], baseline: Percentiles): Figure[] {
  const common = { measure, unit: 'ms', better: 'less' } as const
  return [
    { ...common, name: 'p50', ours: percentile(ours, 0.5), floor: baseline.p50Ms },
    { ...common, name: 'p99', ours: percentile(ours, 0.99), floor: baseline.p99Ms },
  ]
}

const isNudge = (text: string): boolean => text.includes('pg_notify')

/** The commit is the API's last statement except notifications. */
function nextCommit(relay: Relay): { lastMs(): number } {
  let lastMs = 0
  const stop = relay.onComplete(({ text, atMs }) => {
    if (!isNudge(text)) lastMs = atMs
  })
  return {
    lastMs() {
      stop()
      return lastMs
    },
  }
}

function nextClaim(relay: Relay): Promise<number> {
  return new Promise((resolve) => {
    const stop = relay.onComplete(({ text, tag, atMs }) => {
      if (!isClaim(text) || !/^UPDATE [1-9]/.test(tag)) return
      stop()
      resolve(atMs)
    })
  })
}
