import { describe, expect, it } from 'vitest'
import { observedReady as there, readyNode as ready } from '#testkit/situations/nodes.ts'
import { type NodeStep, planNode, type ObservedNode, type DesiredNode } from './plan.ts'

const leaving: DesiredNode = { ...ready, role: 'leaving', isDrainOver: false }
const joined = { isReady: true, specSerial: 1, pods: 2 }
const absent: ObservedNode = { ...there, node: null }
const left: ObservedNode = { ...absent, isRemoved: true }

const situations: readonly (readonly [string, DesiredNode, ObservedNode])[] = [
  ['a new node', { ...ready, hasBeenReady: false, host: 'none' }, absent],
  ['a new replacement', { ...ready, role: 'surge', host: 'none' }, absent],
  [
    'a new node of a cluster whose control plane is being created',
    { ...ready, host: 'none', controlPlane: 'pending' },
    absent,
  ],
  ['a new node of a cluster whose control plane is lost', { ...ready, host: 'none', controlPlane: 'missing' }, absent],
  ['a node whose host is being created', { ...ready, host: 'provisioning' }, absent],
  ['a node whose host runs while the control plane is being created', { ...ready, controlPlane: 'pending' }, absent],
  ['a node whose host runs', ready, absent],
  ['a node that has joined and is not ready', ready, { ...there, node: { ...joined, isReady: false } }],
  ['a node that is ready', ready, there],
  ['a ready node with old labels', { ...ready, specSerial: 2 }, there],
  ['a node whose host was shut down', { ...ready, host: 'offline' }, { ...there, node: { ...joined, isReady: false } }],
  ['a node whose host is being deleted', { ...ready, host: 'deleting' }, there],
  ['a node whose host is gone', { ...ready, host: 'gone' }, there],
  ['a node whose host is not found', ready, { ...there, isHostMissing: true }],
  ['a node recorded as lost', { ...ready, isLost: true }, there],
  [
    'a node of a deleted cluster, before its pool has marked it as leaving',
    { ...ready, controlPlane: 'deleted' },
    there,
  ],
  ['a leaving node with pods', leaving, there],
  ['a leaving node whose drain the driver has reported done', leaving, { ...there, isDrained: true }],
  ['a leaving node that was drained earlier', { ...leaving, isDrained: true }, there],
  ['a leaving node whose drain timed out', { ...leaving, isDrainOver: true }, there],
  ['a leaving node whose control plane does not respond', { ...leaving, controlPlane: 'pending' }, there],
  ['a leaving node that is lost', { ...leaving, isLost: true }, there],
  ['a leaving node whose host is not found', leaving, { ...there, isHostMissing: true }],
  ['a leaving node that is not observed in its cluster', leaving, absent],
  ['a leaving node whose removal from the cluster the driver has reported done', leaving, left],
  ['a leaving node whose host is being removed', { ...leaving, host: 'deleting' }, left],
  ['a leaving node whose host is gone', { ...leaving, host: 'gone' }, left],
  ['a leaving node that never had a host', { ...leaving, host: 'none' }, left],
  ['a leaving node that never had a host and is not observed in its cluster', { ...leaving, host: 'none' }, absent],
  ['a leaving node of a deleted cluster', { ...leaving, controlPlane: 'deleted' }, there],
  [
    'a leaving node of a deleted cluster whose host is gone',
    { ...leaving, controlPlane: 'deleted', host: 'gone' },
    there,
  ],
]

describe('the next step of a node (decisions E2, E6, E7, E9)', () => {
  it('matches plan.golden.txt; to update it, run vitest --update', async () => {
    const transcript = situations
      .map(([words, desired, observed]) => `For ${words}: ${sentence(planNode(desired, observed))}.`)
      .join('\n')
    await expect(`${transcript}\n`).toMatchFileSnapshot('./plan.golden.txt')
  })
})

function sentence(step: NodeStep | null): string {
  if (step === null) return 'nothing'
  return step.kind === 'await' ? `wait, because ${step.cause}` : step.kind
}
