import { expect } from 'vitest'
import { secretContexts } from '#store/secret/sealed-columns.ts'
import { hashToken } from '#store/token/find-token.ts'
import { fieldAt, objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import type { EngineBench } from '../engine/engine-bench.ts'
import { callRealCluster, type RealClusterCaller } from '../kubernetes/call-real-cluster.ts'
import { expectNodeRows } from './expect-cluster.ts'

/** Expected final state of a real cluster. */
export interface ExpectedRealCluster {
  readonly version: string
  readonly nodes: number
  /** Minor of the nodes; the cluster's minor if absent. */
  readonly nodesVersion?: string
}

/** Fails unless the rows, and the cluster itself through its kubeconfig, match the desired state. */
export async function expectRealCluster(bench: EngineBench, id: number, expected: ExpectedRealCluster): Promise<void> {
  const caller = await callRealCluster(bench, id)
  const { row, observed } = caller
  expect(row.ready_at).not.toBeNull()
  expect([row.k8s_version, row.seen_version, row.seen_serial, row.sealed_serial, row.kubeconfig_serial]).toEqual([
    expected.version,
    expected.version,
    row.credentials_serial,
    row.credentials_serial,
    row.credentials_serial,
  ])
  expect([observed.isComplete, observed.version, observed.credentialsSerial]).toEqual([
    true,
    expected.version,
    row.credentials_serial,
  ])
  const { status, body } = await caller.request({ path: '/version' })
  expect([status, minorOf(stringAt(body, 'gitVersion'))]).toEqual([200, expected.version])
  await expectRegistered(bench, caller, expected)
  await expectOwnSecret(bench, caller)
}

async function expectRegistered(
  bench: EngineBench,
  { row, use }: RealClusterCaller,
  { version, nodes, nodesVersion = version }: ExpectedRealCluster,
): Promise<void> {
  const names = await expectNodeRows(bench, row.id, nodes)
  const { items } = await use((api) => api.list({ apiVersion: 'v1', resource: 'nodes' }))
  const registered = items.map((node) => ({
    name: stringAt(node, 'metadata', 'name'),
    ready: stringAt(
      objectsAt(node, 'status', 'conditions').find((one) => one['type'] === 'Ready'),
      'status',
    ),
    isCordoned: fieldAt(node, 'spec', 'unschedulable') === true,
    version: minorOf(stringAt(node, 'status', 'nodeInfo', 'kubeletVersion')),
  }))
  expect(registered.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(
    names.map((name) => ({ name, ready: 'True', isCordoned: false, version: nodesVersion })),
  )
}

/** Expects exactly one own token, which matches its row and its Secret (decisions E8, E9). */
async function expectOwnSecret({ store, secretBox }: EngineBench, { row, use }: RealClusterCaller): Promise<void> {
  const token = await secretBox.open(row.service_token_sealed ?? Buffer.of(), secretContexts.serviceToken(row.id))
  const living = await store.db.selectFrom('tokens').select('hash').where('orch_cluster_id', '=', row.id).execute()
  expect(living.map((one) => one.hash)).toEqual([hashToken(token)])
  const key = { apiVersion: 'v1', resource: 'secrets', namespace: 'kube-system', name: 'moor' }
  const secret = await use((api) => api.get(key))
  expect(stringAt(secret, 'data', 'token')).toBe(Buffer.from(token).toString('base64'))
}

const minorOf = (version: string): string => version.replace('v', '').split('.').slice(0, 2).join('.')
