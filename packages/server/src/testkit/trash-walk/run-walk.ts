import type { EngineBench } from '../engine/engine-bench.ts'
import { makeRandom, type Random } from '../histories/model/random.ts'
import { requestAttach } from '../requests/request-attachment.ts'
import { requestHost, requestPower } from '../requests/request-host.ts'
import { requestRestore } from '../requests/request-trash.ts'
import { requestVolume } from '../requests/request-volume.ts'
import { runDisturbedPasses } from './run-disturbed-passes.ts'
import { extendLedger, type WalkEngine, type WalkLedger } from './walk-engine.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { sendWalkRequest } from './walk-requests.ts'
import { readWalkStates, requiredPairs, type WalkResource } from './walk-states.ts'

/** Walk: sequences that run side by side, each with a host and two volumes at its begin, every sixth with a cluster too. */
export interface WalkOptions {
  readonly seed: number
  readonly sequences: number
  readonly requestsEach: number
}

/** Result of a walk: how often each pair of operation and state was met, and the number of compared parts. */
export interface WalkReport {
  readonly pairs: ReadonlyMap<string, PairCount>
  readonly compared: number
}

/** Number of requests that were sent, and of those that were accepted. */
interface PairCount {
  readonly sent: number
  readonly accepted: number
}

/**
 * Sends random requests to resources between disturbed passes. Then restores all that is deleted and not being purged, except local disks, and compares the
 * engine with what was there (`expectNothingLost`). Throws if something is lost or left.
 */
export async function runTrashWalk(bench: EngineBench, engine: WalkEngine, options: WalkOptions): Promise<WalkReport> {
  const random = makeRandom(options.seed)
  const [pairs, ledger]: [Map<string, PairCount>, WalkLedger] = [new Map(), new Map()]
  const ended = { purged: new Set<string>(), replaced: new Set<string>() }
  const make = { bench, engine, ledger }
  await makeResources(make, options)
  await bench.converge()
  for (let serial = 1; serial <= options.sequences * options.requestsEach; serial += 1) {
    if (serial % options.sequences === 1) await extendLedger(engine, ledger)
    const resources = await readWalkStates(bench.store)
    const hosts = resources.filter(({ kind }) => kind === 'host').map(({ id }) => id)
    const isShort = resources.filter(({ kind }) => kind === 'host' || kind === 'volume').length < options.sequences
    const hasCluster = !engine.makeCluster || resources.some(({ kind }) => kind === 'orchcluster')
    if (isShort || hosts.length === 0 || !hasCluster) await makeResources(make, { ...options, sequences: 1 }, serial)
    else {
      const { resource, name } = choose(engine, random, { resources, pairs })
      const result = await sendWalkRequest(bench, resource, name, { engine, random, hosts, serial, ledger, ...ended })
      const pair = new Map([
        [`${resource.kind} ${name}: ${resource.state}`, { sent: 1, accepted: Number(result === 'accepted') }],
      ])
      if (result !== 'not sent') addPairs(pairs, pair)
    }
    // Now and then no request comes for a while, so that clusters come to rest in the trash.
    const rounds = random.once(60) ? 12 : Number(random.once(3))
    for (let round = 0; round < rounds; round += 1) await runDisturbedPasses(bench, random, engine)
  }
  await extendLedger(engine, ledger)
  await restoreAll(bench, engine)
  return { pairs, compared: await expectNothingLost(engine, ledger, ended) }
}

/** Adds the numbers of requests of a walk. */
export function addPairs(sum: Map<string, PairCount>, pairs: WalkReport['pairs']): void {
  for (const [pair, { sent, accepted }] of pairs) {
    const before = sum.get(pair) ?? { sent: 0, accepted: 0 }
    sum.set(pair, { sent: before.sent + sent, accepted: before.accepted + accepted })
  }
}

interface MakeOptions {
  readonly bench: EngineBench
  readonly engine: WalkEngine
  readonly ledger: WalkLedger
}

async function makeResources(
  { bench, engine, ledger }: MakeOptions,
  { seed, sequences }: WalkOptions,
  serial = 0,
): Promise<void> {
  for (let number = 0; number < sequences; number += 1) {
    const label = `w${seed}-${serial}-${number}`
    const host = await requestHost(bench, { label, isBooted: number % 2 === 0, type: engine.hostType })
    const [first] = [
      await requestVolume(bench.store, bench.actor, { label: `${label}-a` }),
      await requestVolume(bench.store, bench.actor, { label: `${label}-b` }),
    ]
    await requestAttach(bench, first.id, host.id)
    if (number % 6 === 0) await engine.makeCluster?.(label, ledger)
  }
}

/** Half of the requests meet a required pair that was not met before, if the present states allow one: one of the state that the fewest resources have. */
function choose(
  engine: WalkEngine,
  random: Random,
  { resources, pairs }: { readonly resources: readonly WalkResource[]; readonly pairs: ReadonlyMap<string, PairCount> },
) {
  const all = resources.flatMap((resource) =>
    Object.keys(engine.requests[resource.kind]).map((name) => ({ resource, name })),
  )
  const missing = all.filter(({ resource: { kind, state }, name }) => {
    const pair = `${kind} ${name}: ${state}`
    return requiredPairs.has(pair) && !pairs.has(pair)
  })
  const share = ({ kind, state }: WalkResource): number =>
    resources.filter((one) => one.kind === kind && one.state === state).length
  const least = Math.min(...missing.map(({ resource }) => share(resource)))
  const rare = missing.filter(({ resource }) => share(resource) === least)
  return random.choose(rare.length > 0 && random.once(2) ? rare : all)
}

/** A pool is restored after its cluster. */
const restoreOrder = ['orchcluster', 'orchnodepool', 'volume_snapshot', 'volume_backup', 'volume', 'host'] as const

async function restoreAll(bench: EngineBench, engine: WalkEngine): Promise<void> {
  await bench.converge()
  await engine.expectKeptOff()
  const resources = await readWalkStates(bench.store)
  for (const kind of restoreOrder)
    for (const { id } of resources.filter((one) => one.kind === kind && one.isKept))
      await requestRestore(bench, kind, id)
  await bench.converge()
  // Purged disks of a host that runs are removed when it is off.
  for (const { kind, id } of await readWalkStates(bench.store))
    if (kind === 'host') await requestPower(bench, id, 'shutdown')
  await bench.converge()
}
