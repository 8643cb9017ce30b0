import { describe, expect, it } from 'vitest'
import { askScenario, type ScenarioRequest } from '#testkit/cluster-scenario/ask-scenario.ts'
import { happenScenario, runScenario, type ScenarioEvent } from '#testkit/cluster-scenario/run-scenario.ts'
import { createScenarioWorld, type ScenarioWorld } from '#testkit/cluster-scenario/scenario-world.ts'

type Deed = (world: ScenarioWorld) => void

const ask =
  (wanted: ScenarioRequest): Deed =>
  (world) =>
    askScenario(world, wanted)
const happen =
  (event: ScenarioEvent): Deed =>
  (world) =>
    happenScenario(world, event)
const settle: Deed = (world) => runScenario(world)

/** What the scenario is about, and what happens in it, beginning with a cluster that is at rest. Nodes a, b and c are numbers 1, 2 and 3. */
const scenarios: readonly (readonly [string, readonly Deed[]])[] = [
  ['A pool of two is raised to four', [ask({ kind: 'resize', poolId: 1, count: 4 })]],
  [
    'A pool is lowered while one of its nodes is not ready',
    [
      happen({ kind: 'flap', nodeId: 1 }),
      (world) => Object.assign(world.nodes.get(1) ?? {}, { isReady: false }),
      ask({ kind: 'resize', poolId: 1, count: 1 }),
    ],
  ],
  ['A node is deleted by name', [ask({ kind: 'delete-node', nodeId: 1 })]],
  ['A pool is recycled', [ask({ kind: 'recycle', subject: { level: 'pool', poolId: 1 } })]],
  ['A node is recycled', [ask({ kind: 'recycle', subject: { level: 'node', nodeId: 2, poolId: 1 } })]],
  [
    'A node is deleted while its replacement is being made',
    [
      ask({ kind: 'recycle', subject: { level: 'node', nodeId: 2, poolId: 1 } }),
      ask({ kind: 'delete-node', nodeId: 2 }),
    ],
  ],
  [
    'The cluster is upgraded, which leaves its nodes as they are until they are recycled',
    [ask({ kind: 'upgrade' }), settle, ask({ kind: 'recycle', subject: { level: 'cluster' } })],
  ],
  [
    'A recycle is joined after an upgrade',
    [
      ask({ kind: 'recycle', subject: { level: 'pool', poolId: 1 } }),
      ask({ kind: 'upgrade' }),
      ask({ kind: 'recycle', subject: { level: 'pool', poolId: 1 } }),
    ],
  ],
  ['High availability is turned on', [ask({ kind: 'enable-ha' })]],
  ['The labels of a pool are changed', [ask({ kind: 'relabel', poolId: 1 })]],
  ['The pool is deleted', [ask({ kind: 'delete-pool', poolId: 1 })]],
  ['The cluster is deleted', [ask({ kind: 'delete-cluster' })]],
  ['The host of a node is lost', [happen({ kind: 'lose-host', nodeId: 1 })]],
  [
    'The host of a node that is being replaced is deleted behind its back',
    [
      ask({ kind: 'recycle', subject: { level: 'node', nodeId: 1, poolId: 1 } }),
      happen({ kind: 'remove-host', nodeId: 1 }),
    ],
  ],
  [
    'A disruption budget never yields',
    [happen({ kind: 'protect', nodeId: 2 }), ask({ kind: 'delete-node', nodeId: 2 })],
  ],
]

describe('what becomes of a cluster (decisions E2 to E9), as a pure simulation of its plans tells it', () => {
  it('reads as scenarios.golden.txt says; vitest --update writes it anew', async () => {
    const beginning = createScenarioWorld()
    askScenario(beginning, { kind: 'create' })
    askScenario(beginning, { kind: 'add-pool', count: 2 })
    runScenario(beginning)
    const told = [
      ['A cluster is made with a pool of two', beginning.story] as const,
      ...scenarios.map(([words, deeds]) => [words, tell(deeds)] as const),
    ]
    await expect(
      told.map(([words, story]) => `${words}.\n${story.map((sentence) => `  ${sentence}\n`).join('')}`).join('\n'),
    ).toMatchFileSnapshot('./scenarios.golden.txt')
  })
})

function tell(deeds: readonly Deed[]): readonly string[] {
  const world = createScenarioWorld()
  askScenario(world, { kind: 'create' })
  askScenario(world, { kind: 'add-pool', count: 2 })
  runScenario(world)
  world.story.length = 0
  for (const deed of deeds) deed(world)
  runScenario(world)
  return world.story
}
