import { createServer } from 'node:https'
import { afterAll } from 'vitest'
import { boundAddress } from '#main/admin/bound-address.ts'
import { asError } from '#domain/shared/index.ts'
import { hashSimToken } from '#drivers/simulated/cluster-rows/hash-sim-token.ts'
import { createKubeHandler } from '#drivers/simulated/kube/http/create-kube-handler.ts'
import { lockKube } from '#drivers/simulated/kube/objects/kube-scope.ts'
import { runControllers } from '#drivers/simulated/kube/objects/run-controllers.ts'
import { writeObject } from '#drivers/simulated/kube/objects/write-object.ts'
import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { migrateSimulator } from '#drivers/simulated/state/migrate-simulator.ts'
import { openSimulatorState } from '#drivers/simulated/state/simulator-state.ts'
import { insertSimCluster } from './sim-cluster.ts'
import { localhostCertificate } from './certificates.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { openTestSecretBox } from '../database/open-test-secret-box.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from '#drivers/simulated/kube/objects/kube-scope.ts'
import type { ServerResponse } from 'node:http'
import type { ClusterGate } from '#drivers/simulated/index.ts'
import type { SimulatorState } from '#drivers/simulated/state/simulator-state.ts'

/** One simulated cluster behind https. */
export interface KubeBench {
  readonly state: SimulatorState
  readonly clusterId: string
  readonly token: string
  readonly url: string
  inKube<Answer>(act: (scope: KubeScope) => Promise<Answer>): Promise<Answer>
  putNode(
    name: string,
    more?: { readonly isReady?: boolean; readonly spec?: object; readonly labels?: Readonly<Record<string, string>> },
  ): Promise<void>
  setToken(token: string): Promise<void>
  close(): Promise<void>
}

/** Serves a simulated cluster of version 1.36.2 without nodes over https, on a new database. */
export async function openKubeBench({
  gate,
  podReadyMs,
  onResponse,
}: {
  readonly gate?: ClusterGate
  readonly podReadyMs?: number
  readonly onResponse?: (response: ServerResponse) => void
} = {}): Promise<KubeBench> {
  const database = await createTestDatabase()
  const state = openSimulatorState(database.url, 'instant', podReadyMs === undefined ? {} : { podReadyMs })
  await migrateSimulator(state.pool)
  const secretBox = openTestSecretBox()
  const { id: clusterId, adminToken: token } = await insertSimCluster(state, secretBox)
  const serve = createKubeHandler(state, secretBox, gate && { gate })
  const server = createServer(localhostCertificate, (request, response) => {
    onResponse?.(response)
    const path = (request.url ?? '').replace(/^\/c\/[^/?]+/, '') || '/'
    void serve({ clusterId, clusterUid: '', path, request, response }).catch((error: unknown) =>
      failLoudly(state, response, error),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const inKube: KubeBench['inKube'] = (act) =>
    inTransaction(state, async (tx) => act(await lockKube(state, tx, clusterId, secretBox)))
  await inKube(runControllers)
  return {
    state,
    clusterId,
    token,
    inKube,
    url: `https://localhost:${boundAddress(server).port}/c/${clusterId}`,
    putNode: (name, more) =>
      inKube(async (scope) => {
        await writeObject(scope, makeNode(name, more))
        await runControllers(scope)
      }),
    setToken: async (next) =>
      void (await state.pool.query('update sim.clusters set admin_token_hash = $2 where id = $1', [
        clusterId,
        hashSimToken(next),
      ])),
    async close() {
      await state.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await database.close()
    },
  }
}

/** Opens a cluster like `openKubeBench` for a test file; `afterAll` closes it. */
export async function useKubeBench(...options: Parameters<typeof openKubeBench>): Promise<KubeBench> {
  const bench = await openKubeBench(...options)
  afterAll(() => bench.close())
  return bench
}

function failLoudly(state: SimulatorState, response: ServerResponse, error: unknown): void {
  if (!state.closed.aborted) process.stderr.write(`${asError(error).stack}\n`)
  if (response.headersSent) response.destroy()
  else response.writeHead(500).end()
}

function makeNode(
  name: string,
  { isReady = true, spec = {}, labels = {} }: Parameters<KubeBench['putNode']>[1] = {},
): KubeObject {
  const capacity = { cpu: '4', memory: '8Gi', pods: '110' }
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { 'kubernetes.io/hostname': name, ...labels } },
    spec: { providerID: `moorage://${name}`, ...spec },
    status: {
      capacity: capacity,
      allocatable: capacity,
      conditions: [
        {
          type: 'Ready',
          status: isReady ? 'True' : 'False',
          reason: 'KubeletReady',
          message: 'made by the bench',
          lastHeartbeatTime: '2026-01-01T00:00:00Z',
          lastTransitionTime: '2026-01-01T00:00:00Z',
        },
      ],
      addresses: [
        { type: 'InternalIP', address: '10.1.0.1' },
        { type: 'Hostname', address: name },
      ],
      nodeInfo: {
        kubeletVersion: 'v1.36.2',
        osImage: 'Simulated Linux',
        kernelVersion: '6.12.0',
        containerRuntimeVersion: 'containerd://2.1.0',
        architecture: 'amd64',
        operatingSystem: 'linux',
      },
    },
  }
}
