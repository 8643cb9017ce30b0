import { type Timeouts, quickTimeouts } from '#reconcile/engine/timeouts.ts'
import { type EngineBench, openEngineBench } from '../engine/engine-bench.ts'
import { type HttpHarness, type TestAnswer, startHttpHarness } from './http-harness.ts'
import type { Dialect } from '@moorage/contract'
import type { Pace } from '#drivers/simulated/index.ts'
import type { TestDatabase } from '../database/test-database.ts'

interface HttpBenchOptions {
  readonly pace?: Pace
  readonly timeouts?: Partial<Timeouts>
  readonly dialect?: Dialect
  readonly database?: TestDatabase
}

/** API and reconcile engine on one database. */
export interface HttpBench extends HttpHarness {
  readonly bench: EngineBench
  /** `path` is relative to /sim. */
  sim<Body = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<TestAnswer<Body>>
  converge(): Promise<void>
  /** Runs passes until the condition holds. Throws if it never does. */
  runUntil(isReached: () => Promise<boolean>): Promise<void>
  nextLabel(): string
}

const operatorToken = 'operator'
/** Tests that advance the clock must not process resources of earlier tests. */
const resyncMs = 3_600_000
const roundsMax = 300

/** Opens the API, an engine and the simulator's API under /sim on one database, new by default. Passes run only if the test runs them. */
export async function openHttpBench({ pace, timeouts, dialect, database }: HttpBenchOptions = {}): Promise<HttpBench> {
  const bench = await openEngineBench(pace, { ...quickTimeouts, resyncMs, ...timeouts }, database)
  const http = await startHttpHarness({
    store: bench.store,
    context: { secretBox: bench.secretBox },
    ...(dialect ? { dialect } : {}),
  })
  await http.api.server.register(bench.simulation.routes, { prefix: '/sim', operatorToken })
  let labels = 0
  return {
    ...http,
    bench,
    sim: (method, path, body) =>
      http.call(method, `/sim${path}`, { token: operatorToken, ...(body === undefined ? {} : { body }) }),
    converge: () => bench.converge(),
    runUntil: (isReached) => runUntil(bench, isReached),
    nextLabel: () => `thing-${(labels += 1)}`,
    async close() {
      await http.close()
      await bench.close()
    },
  }
}

async function runUntil(bench: EngineBench, isReached: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < roundsMax; round += 1) {
    if (await isReached()) return
    const claims = await bench.claimDue()
    for (const claim of claims) await bench.pass(claim)
    if (claims.length === 0 && !(await bench.advanceToNext())) {
      if (await isReached()) return
      throw new Error('everything has converged without the expected state')
    }
  }
  throw new Error(`not reached after ${roundsMax} rounds`)
}
