import type { EngineBench } from '../engine/engine-bench.ts'
import { clearFaults } from '../engine/faults.ts'
import { makeRandom, type Random } from '../histories/model/random.ts'
import { requestAttach } from '../requests/request-attachment.ts'
import { requestHost, requestPower } from '../requests/request-host.ts'
import { requestRestore } from '../requests/request-trash.ts'
import { requestVolume } from '../requests/request-volume.ts'
import { expectKeptOff, expectNothingLost, extendLedger, type WalkLedger } from './walk-ledger.ts'
import { runDisturbedPasses } from './run-disturbed-passes.ts'
import { sendWalkRequest, walkRequests } from './walk-requests.ts'
import { readWalkStates, requiredPairs, type WalkResource } from './walk-states.ts'

/** Walk: sequences that run side by side, each with a host and two volumes at its begin. */
export interface WalkOptions {
  readonly seed: number
  readonly sequences: number
  readonly requestsEach: number
}

/** Result of a walk: how often each pair of operation and state was met, and the number of compared resources. */
export interface WalkReport {
  readonly pairs: ReadonlyMap<string, number>
  readonly compared: number
}

/**
 * Sends random requests to volumes, hosts and disks between disturbed passes. Then restores all volumes and hosts that are deleted and not being purged, and
 * compares the engine with what was there (`expectNothingLost`). Throws if something is lost or left.
 */
export async function runTrashWalk(bench: EngineBench, options: WalkOptions): Promise<WalkReport> {
  const random = makeRandom(options.seed)
  const [pairs, ledger]: [Map<string, number>, WalkLedger] = [new Map(), new Map()]
  const purged = new Set<string>()
  await makeResources(bench, options)
  await bench.converge()
  for (let serial = 0; serial < options.sequences * options.requestsEach; serial += 1) {
    if (serial % options.sequences === 0) await extendLedger(bench.store, ledger)
    const resources = await readWalkStates(bench.store)
    const hosts = resources.filter(({ kind }) => kind === 'host').map(({ id }) => id)
    if (resources.filter(({ kind }) => kind !== 'disk').length < options.sequences || hosts.length === 0)
      await makeResources(bench, { ...options, sequences: 1 }, serial)
    else {
      const { resource, name } = choose(random, resources, pairs)
      const pair = `${resource.kind} ${name}: ${resource.state}`
      pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
      await sendWalkRequest(bench, resource, name, { random, hosts, serial, purged })
    }
    if (random.once(3)) await runDisturbedPasses(bench, random, resources)
  }
  await extendLedger(bench.store, ledger)
  await restoreAll(bench)
  return { pairs, compared: await expectNothingLost(bench.store, ledger, purged) }
}

async function makeResources(bench: EngineBench, { seed, sequences }: WalkOptions, serial = 0): Promise<void> {
  for (let number = 0; number < sequences; number += 1) {
    const label = `w${seed}-${serial}-${number}`
    const host = await requestHost(bench, { label, isBooted: number % 2 === 0 })
    const [first] = [
      await requestVolume(bench.store, bench.actor, { label: `${label}-a` }),
      await requestVolume(bench.store, bench.actor, { label: `${label}-b` }),
    ]
    await requestAttach(bench, first.id, host.id)
  }
}

/** Half of the requests meet a required pair that was not met before, if the present states allow one. */
function choose(random: Random, resources: readonly WalkResource[], pairs: ReadonlyMap<string, number>) {
  const all = resources.flatMap((resource) =>
    Object.keys(walkRequests[resource.kind]).map((name) => ({ resource, name })),
  )
  const missing = all.filter(({ resource: { kind, state }, name }) => {
    const pair = `${kind} ${name}: ${state}`
    return requiredPairs.includes(pair) && !pairs.has(pair)
  })
  return random.choose(missing.length > 0 && random.once(2) ? missing : all)
}

async function restoreAll(bench: EngineBench): Promise<void> {
  await clearFaults(bench)
  await bench.converge()
  await expectKeptOff(bench.store)
  const kept = (await readWalkStates(bench.store))
    .filter(({ kind, state }) => kind !== 'disk' && state === 'kept')
    .toReversed()
  for (const { kind, id } of kept) await requestRestore(bench, kind, id)
  await bench.converge()
  // Purged disks of a host that runs are removed when it is off.
  for (const { kind, id } of await readWalkStates(bench.store))
    if (kind === 'host') await requestPower(bench, id, 'shutdown')
  await bench.converge()
}
