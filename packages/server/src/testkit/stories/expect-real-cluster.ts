import { expect } from 'vitest'
import { secretPlaces } from '#store/secret/sealed-columns.ts'
import { hashToken } from '#store/token/hash-token.ts'
import { fieldAt, partsAt, textAt } from '#drivers/kube-objects/field-at.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { type RealClusterCaller, callRealCluster } from '../kubernetes/ask-real-cluster.ts'
import { expectNodeRows } from './expect-cluster.ts'

/** What a real cluster is to be in the end. */
export interface ExpectedRealCluster {
  /** Minor that its API server runs. */
  readonly version: string
  /** Patches that its nodes run, in the order of their names; `<version>.` begins all of them when absent. */
  readonly nodes: number
  /** Minor of the nodes; that of the cluster when absent. */
  readonly nodesVersion?: string
}

/** Rows, and the cluster itself as the holder of its kubeconfig sees it, agree on what was wanted. */
export async function expectRealCluster(bench: EngineBench, id: number, expected: ExpectedRealCluster): Promise<void> {
  const caller = await callRealCluster(bench, id)
  const { row, seen } = caller
  expect(row.ready_at).not.toBeNull()
  expect([row.k8s_version, row.seen_version, row.seen_serial, row.sealed_serial, row.kubeconfig_serial]).toEqual([
    expected.version,
    expected.version,
    row.credentials_serial,
    row.credentials_serial,
    row.credentials_serial,
  ])
  expect([seen.isComplete, seen.version, seen.credentialsSerial]).toEqual([
    true,
    expected.version,
    row.credentials_serial,
  ])
  const { status, body } = await caller.ask({ path: '/version' })
  expect([status, minorOf(textAt(body, 'gitVersion'))]).toEqual([200, expected.version])
  await expectRegistered(bench, caller, expected)
  await expectOwnSecret(bench, caller)
}

/** Exactly the nodes of the rows are there, Ready and open to pods. */
async function expectRegistered(
  bench: EngineBench,
  { row, use }: RealClusterCaller,
  { version, nodes, nodesVersion = version }: ExpectedRealCluster,
): Promise<void> {
  const names = await expectNodeRows(bench, row.id, nodes)
  const { items } = await use((api) => api.list({ apiVersion: 'v1', resource: 'nodes' }))
  const registered = items.map((node) => ({
    name: textAt(node, 'metadata', 'name'),
    ready: textAt(
      partsAt(node, 'status', 'conditions').find((one) => one['type'] === 'Ready'),
      'status',
    ),
    isCordoned: fieldAt(node, 'spec', 'unschedulable') === true,
    version: minorOf(textAt(node, 'status', 'nodeInfo', 'kubeletVersion')),
  }))
  expect(registered.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(
    names.map((name) => ({ name, ready: 'True', isCordoned: false, version: nodesVersion })),
  )
}

/** The cluster has one own token, and its row and the Secret inside it are of that one (decisions E8, E9). */
async function expectOwnSecret({ store, secretBox }: EngineBench, { row, use }: RealClusterCaller): Promise<void> {
  const token = await secretBox.open(row.service_token_sealed ?? Buffer.of(), secretPlaces.serviceToken(row.id))
  const living = await store.db.selectFrom('tokens').select('hash').where('orch_cluster_id', '=', row.id).execute()
  expect(living.map((one) => one.hash)).toEqual([hashToken(token)])
  const place = { apiVersion: 'v1', resource: 'secrets', namespace: 'kube-system', name: 'moor' }
  const secret = await use((api) => api.get(place))
  expect(textAt(secret, 'data', 'token')).toBe(Buffer.from(token).toString('base64'))
}

const minorOf = (version: string): string => version.replace('v', '').split('.').slice(0, 2).join('.')
