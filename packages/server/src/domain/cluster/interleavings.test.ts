import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { askScenario } from '#testkit/cluster-scenario/ask-scenario.ts'
import { passScenarioNode } from '#testkit/cluster-scenario/pass-scenario-node.ts'
import {
  choosePicked,
  playScenarioDeed,
  type ScenarioDeed,
  scenarioChanges,
  scenarioRecycles,
} from '#testkit/cluster-scenario/play-deed.ts'
import { runScenario } from '#testkit/cluster-scenario/run-scenario.ts'
import { createScenarioWorld, nodesOf, type ScenarioWorld } from '#testkit/cluster-scenario/scenario-world.ts'

// Printed in the name of the tests; give it here to see a run again.
const seed = Date.now() % 1_000_000
const numRuns = 300

const turns = ['pass-node', 'pass-node', 'advance', 'advance', 'pass-cluster', 'pass-pool'] as const
const healthy = [...turns, ...scenarioRecycles] as const
const kinds = [...healthy, ...scenarioChanges, 'flap'] as const

const deeds = (of: readonly ScenarioDeed['kind'][], most: number) =>
  fc.array(fc.record({ kind: fc.constantFrom(...of), pick: fc.nat(1_000), count: fc.integer({ min: 1, max: 5 }) }), {
    maxLength: most,
    size: 'max',
  })

function play(world: ScenarioWorld, deed: ScenarioDeed): void {
  playScenarioDeed(world, deed, (node) => passScenarioNode(world, node))
}

/** A cluster at rest, with pools of these counts. */
function open(counts: readonly number[]): ScenarioWorld {
  const world = createScenarioWorld()
  askScenario(world, { kind: 'create' })
  for (const count of counts) askScenario(world, { kind: 'add-pool', count })
  runScenario(world)
  return world
}

/** Nodes that are shown and really ready now, by pool. */
function readyOf(world: ScenarioWorld): number[] {
  return [...world.pools.keys()].map(
    (id) =>
      nodesOf(world, id).filter((node) => node.role === 'member' && node.isUp && node.joinedSerial !== null).length,
  )
}

const counts = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 })

describe(`whatever happens in whatever order (seed ${seed})`, () => {
  it('E6: ready nodes never fall below the wanted number while healthy nodes are recycled, and count never changes', () => {
    fc.assert(
      fc.property(counts, deeds(healthy, 60), (wanted, asked) => {
        const world = open(wanted)
        const inspect = () => {
          const isKept =
            readyOf(world).every((ready, index) => ready >= (wanted[index] ?? 0)) &&
            [...world.pools.values()].every((pool, index) => pool.count === wanted[index])
          // Every state in between is looked at, which an assertion each would make slow.
          if (!isKept) expect(world).toBe('a world with every wanted node ready')
        }
        for (const deed of asked) {
          play(world, deed)
          inspect()
        }
        runScenario(world, inspect)
      }),
      { seed, numRuns },
    )
  })

  it('E6: every node that a recycle named is replaced, and none is left with an older patch than when it was last asked for', () => {
    fc.assert(
      fc.property(counts, deeds([...healthy, 'upgrade'], 60), (wanted, asked) => {
        const world = open(wanted)
        for (const deed of asked) play(world, deed)
        const named = new Set(world.nodes.keys())
        askScenario(world, { kind: 'recycle', subject: { level: 'cluster' } })
        const marked = [...world.nodes.values()].filter((node) => node.isRecycleWanted).map((node) => node.id)
        runScenario(world)
        for (const id of marked) expect(world.nodes.has(id)).toBe(false)
        const old = [...world.nodes.values()].filter((node) => !node.version.startsWith(`${world.version}.`))
        expect(old).toEqual([])
        expect(named.size).toBeGreaterThan(0)
      }),
      { seed, numRuns },
    )
  })

  it('E7: a named node is the one that goes: the members of before without it stay', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 5 }), deeds(turns, 30), fc.nat(1_000), (count, asked, pick) => {
        const world = open([count])
        for (const deed of asked) play(world, deed)
        const before = [...world.nodes.keys()]
        const gone = choosePicked(before, pick) as number
        askScenario(world, { kind: 'delete-node', nodeId: gone })
        runScenario(world)
        expect([...world.nodes.keys()]).toEqual(before.filter((id) => id !== gone))
        expect(world.pools.get(1)?.count).toBe(count - 1)
      }),
      { seed, numRuns },
    )
  })

  it('ends at what was wanted last: no replacement, no leaving node and no open job is left, and no pool ever had two replacements', () => {
    fc.assert(
      fc.property(counts, deeds(kinds, 80), (wanted, asked) => {
        const world = open(wanted)
        for (const deed of asked) play(world, deed)
        runScenario(world)
        expectSettled(world)
      }),
      { seed, numRuns: 2 * numRuns },
    )
  })
})

function expectSettled(world: ScenarioWorld): void {
  expect(world.surgesMost).toBeLessThanOrEqual(1)
  expect(world.jobs.filter((job) => job.status === 'open' || (job.status === 'failed' && job.words !== ''))).toEqual([])
  expect(world.isGone).toBe(world.isDeleted)
  if (world.isDeleted) expect([world.pools.size, world.nodes.size, world.plane]).toEqual([0, 0, null])
  else
    expect(world.plane).toMatchObject({
      isComplete: true,
      version: world.version,
      isHighlyAvailable: world.isHighlyAvailable,
    })
  for (const pool of world.pools.values()) {
    const nodes = nodesOf(world, pool.id)
    expect(pool.isDeleted).toBe(false)
    expect(nodes).toHaveLength(pool.count)
    for (const node of nodes) {
      expect(node).toMatchObject({
        role: 'member',
        isRecycleWanted: false,
        isReady: true,
        isLost: false,
        host: 'running',
        isHostThere: true,
        joinedSerial: pool.specSerial,
        seenSpecSerial: pool.specSerial,
      })
    }
  }
}
