import { expect } from 'vitest'
import { secretContexts } from '#store/secret/sealed-columns.ts'
import type { Cluster } from '@moorage/contract'
import { selectRow } from '../database/rows.ts'
import type { HttpHarness, TestAnswer } from './http-harness.ts'
import type { HttpBench } from './http-bench.ts'

/** Pool with one small node. */
export const smallPool = { type: 'g6-standard-1', count: 1 } as const

let made = 0

/** Requests a cluster: by default 1.35 in eu-central with one small node. Returns any answer, and runs no pass. */
export function postCluster(
  http: HttpHarness,
  body: Readonly<Record<string, unknown>> = {},
  token?: string,
): Promise<TestAnswer<Cluster>> {
  made += 1
  return http.call<Cluster>('POST', '/v4/orch/clusters', {
    body: { label: `cluster-${made}`, region: 'eu-central', k8s_version: '1.35', node_pools: [smallPool], ...body },
    ...(token === undefined ? {} : { token }),
  })
}

/** Creates and returns a cluster with the defaults of postCluster, without a pass; fails the test if rejected. */
export async function makeCluster(
  http: HttpHarness,
  body: Readonly<Record<string, unknown>> = {},
  token?: string,
): Promise<Cluster> {
  const answer = await postCluster(http, body, token)
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}

/** Returns the decrypted token in a running cluster's Secret (decision E9). */
export async function clusterTokenOf({ bench, store }: HttpBench, clusterId: number): Promise<string> {
  const row = await selectRow(store, 'clusters', 'service_token_sealed', { id: clusterId })
  return bench.secretBox.open(row.service_token_sealed ?? Buffer.of(), secretContexts.serviceToken(clusterId))
}
