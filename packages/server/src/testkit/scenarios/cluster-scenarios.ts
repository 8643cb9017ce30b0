import type { EngineBench } from '../engine/engine-bench.ts'
import { type ScenarioContext, type RecoveryScenario, requestOnly } from '../prove-steps/recovery-scenario.ts'
import {
  requestCluster,
  requestClusterRemoval,
  requestRenewal,
  requestRotation,
  requestUpgrade,
} from '../requests/request-cluster.ts'
import { expectCluster, expectClusterGone } from './expect-cluster.ts'

async function makeBare(bench: EngineBench, { label }: ScenarioContext): Promise<number> {
  return (await requestCluster(bench, { label, version: '1.33', pools: [] })).id
}

async function makeWithNode(bench: EngineBench, { label }: ScenarioContext): Promise<number> {
  return (await requestCluster(bench, { label })).id
}

/** All paths of a control plane (decisions E4, E5, E8, E9). */
export const clusterRecoveryScenarios: readonly RecoveryScenario[] = [
  {
    name: 'a cluster is created with a node',
    steps: [
      'cluster.await',
      'cluster.ensure',
      'cluster.make-credentials',
      'host.define',
      'host.make-disk',
      'host.start',
      'node.await',
      'node.join',
      'node.make-host',
    ],
    arrange: async () => 0,
    request: (bench, _id, context) => makeWithNode(bench, context),
    verify: (bench, id) => expectCluster(bench, id, { nodes: 1 }),
  },
  {
    name: 'a control plane is upgraded to the next minor',
    steps: ['cluster.ensure'],
    arrange: makeBare,
    request: requestOnly((bench, id) => requestUpgrade(bench, id, { version: '1.34' })),
    verify: (bench, id) => expectCluster(bench, id, { version: '1.34', nodes: 0 }),
  },
  {
    name: 'a control plane is upgraded twice at once, one minor after the other',
    steps: ['cluster.ensure'],
    arrange: makeBare,
    async request(bench, id) {
      await requestUpgrade(bench, id, { version: '1.34' })
      await requestUpgrade(bench, id, { version: '1.35' })
    },
    verify: (bench, id) => expectCluster(bench, id, { version: '1.35', nodes: 0 }),
  },
  {
    name: 'a control plane becomes highly available',
    steps: ['cluster.ensure'],
    arrange: makeBare,
    request: requestOnly((bench, id) => requestUpgrade(bench, id, { isHighlyAvailable: true })),
    verify: (bench, id) => expectCluster(bench, id, { isHighlyAvailable: true, nodes: 0 }),
  },
  {
    name: 'an access list restricts a control plane, and is changed again',
    steps: ['cluster.ensure'],
    arrange: makeBare,
    async request(bench, id) {
      await requestUpgrade(bench, id, { accessList: { enabled: true, addresses: { ipv4: ['10.0.0.1'] } } })
      await requestUpgrade(bench, id, { accessList: { addresses: { ipv4: ['10.0.0.0/8'], ipv6: ['::1'] } } })
    },
    verify: (bench, id) => expectCluster(bench, id, { nodes: 0, admits: ['10.0.0.0/8', '::1/128'] }),
  },
  {
    name: 'the credentials of a cluster are renewed',
    steps: ['cluster.ensure', 'cluster.make-credentials'],
    arrange: makeBare,
    request: requestOnly((bench, id) => requestRenewal(bench, id)),
    verify: (bench, id) => expectCluster(bench, id, { nodes: 0 }),
  },
  {
    name: 'the own token of a cluster is renewed, and its kubeconfig stays',
    steps: ['cluster.ensure', 'cluster.make-credentials'],
    arrange: makeBare,
    request: requestOnly((bench, id) => requestRotation(bench, id)),
    verify: (bench, id) => expectCluster(bench, id, { nodes: 0, kubeconfigSerial: 1 }),
  },
  {
    name: 'a cluster is deleted with its node',
    steps: ['cluster.await', 'cluster.remove', 'host.remove', 'host.stop', 'node.await', 'node.release-host'],
    arrange: makeWithNode,
    request: requestOnly((bench, id) => requestClusterRemoval(bench, id)),
    verify: expectClusterGone,
  },
]
