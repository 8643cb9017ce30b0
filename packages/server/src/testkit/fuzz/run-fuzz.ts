import fc from 'fast-check'
import type { Dialect } from '@moorage/contract'
import type { TestDatabase } from '../database/test-database.ts'
import { corruptPlans } from './corrupt-plans.ts'
import type { FuzzPlan } from './fuzz-plan.ts'
import { type FuzzWorld, openFuzzWorld } from './fuzz-world.ts'
import { type Hints, hints as neutralHints } from './hints.ts'
import { judge } from './judge.ts'
import { makeRequest } from './make-request.ts'
import { printRequest } from './sent-request.ts'
import { findSteadyResources } from './live-resources.ts'
import { validPlans } from './valid-plans.ts'
import { wildPlans } from './wild-plans.ts'

/** What a run is made of. */
export interface FuzzOptions {
  readonly dialect: Dialect
  readonly requests: number
  readonly seed: number
  /** Where in the tree of requests to begin, as a failed run printed it. */
  readonly path?: string
  readonly database?: TestDatabase
}

/** What a run found. */
export interface FuzzReport {
  readonly seed: number
  readonly requests: number
  /** How often which mood was answered how: `valid 200`. */
  readonly counts: ReadonlyMap<string, number>
  /** Operations that accepted something. */
  readonly accepted: ReadonlySet<string>
  readonly operations: number
  /** The smallest request that failed, ready to be read and sent again; null when none did. */
  readonly failure: string | null
}

/** Things are asked for anew and work is done after so many requests each. */
const refreshEvery = 20
const workEvery = 200

/** Sends requests until one is answered as it must not be, makes that one smaller, and reports. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzReport> {
  const world = await openFuzzWorld(options.dialect, options.database)
  try {
    return await run(world, options)
  } finally {
    await world.close()
  }
}

async function run(world: FuzzWorld, { requests, seed, path }: FuzzOptions): Promise<FuzzReport> {
  const counts = new Map<string, number>()
  const accepted = new Set<string>()
  const before = await findSteadyResources(world)
  let sent = 0
  let failure = ''
  const property = fc.asyncProperty(plansOf(world), async (plan) => {
    sent += 1
    if (sent % refreshEvery === 0) await world.refresh()
    if (sent % workEvery === 0) await work(world)
    const request = makeRequest(world, plan)
    const answer = await world.send(
      request,
      plan.isRaw === true || (plan.operation.isStream && plan.mood !== 'corrupt'),
    )
    count(counts, `${plan.mood} ${answer?.status ?? 'closed'}`)
    if (answer && answer.status < 300 && plan.mood === 'valid') accepted.add(plan.operation.name)
    const problem = answer ? judge(world, plan, request, answer) : null
    if (problem === null) return
    failure = `${problem}\n\n${printRequest(request, plan)}\n\n${answer?.status} ${answer?.text.slice(0, 2000)}`
    throw new Error(problem)
  })
  const details = await fc.check(property, {
    seed,
    numRuns: requests,
    ...(path === undefined ? {} : { path }),
    endOnFailure: false,
  })
  const changed = details.failed
    ? null
    : before === (await findSteadyResources(world))
      ? null
      : 'something of the steady caller has changed, who sent nothing that may be accepted'
  return {
    seed,
    requests: sent,
    counts,
    accepted,
    operations: world.operations.length,
    failure: details.failed ? `${failure}\n\nagain: --seed ${seed} --path ${details.counterexamplePath}` : changed,
  }
}

/** More is made than taken away, or there would soon be nothing left to ask for. */
function weightOf(operation: string): number {
  if (/\.(create|clone)$/.test(operation)) return 8
  return operation.endsWith('.delete') ? 1 : 2
}

/** Requests for every operation, in three moods. */
function plansOf(world: FuzzWorld): fc.Arbitrary<FuzzPlan> {
  const hints = onWire(neutralHints, world)
  const of = (plan: (operation: FuzzWorld['operations'][number], hints: Hints) => fc.Arbitrary<FuzzPlan> | null) =>
    fc.oneof(
      ...world.operations.flatMap((operation) => {
        const arbitrary = plan(operation, hints)
        return arbitrary === null ? [] : [{ weight: weightOf(operation.name), arbitrary }]
      }),
    )
  return fc.oneof(
    { weight: 5, arbitrary: of(validPlans) },
    { weight: 4, arbitrary: of(corruptPlans) },
    { weight: 3, arbitrary: of(wildPlans) },
  )
}

function onWire(hints: Hints, { table }: FuzzWorld): Hints {
  return Object.fromEntries(Object.entries(hints).map(([name, hint]) => [table.dialect.fieldToWire(name), hint]))
}

/** Does what is due now, so that things come to life and go. */
async function work({
  table: {
    http: { bench },
  },
}: FuzzWorld): Promise<void> {
  const claims = await bench.claimDue()
  for (const claim of claims) await bench.pass(claim)
  if (claims.length === 0) await bench.advanceToNext()
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
