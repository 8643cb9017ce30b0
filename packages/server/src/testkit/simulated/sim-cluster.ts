import { randomBytes, randomUUID } from 'node:crypto'
import { insertSimClusterRow } from '#drivers/simulated/clusters/insert-cluster.ts'
import { makeIssuer } from '#drivers/certificates/make-issuer.ts'
import { inTransaction } from '#drivers/schema/in-transaction.ts'
import { lockKube } from '#drivers/simulated/kube/objects/kube-scope.ts'
import { runControllers } from '#drivers/simulated/kube/objects/run-controllers.ts'
import { writeObject } from '#drivers/simulated/kube/objects/write-object.ts'
import type { SecretBox } from '#domain/shared/index.ts'
import type { Resource } from '#reconcile/ports/index.ts'
import type { SimulatorState } from '#drivers/simulated/state/simulator-state.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'

/** Simulated control plane without a service row. */
export interface SimCluster {
  readonly id: string
  readonly uid: string
  readonly caCertificate: string
  readonly adminToken: string
}

/**
 * Creates a control plane of version 1.36 in the simulator, which answers immediately at the instant pace. Returns its IDs, authority and administrator token.
 */
export async function insertSimCluster(
  state: SimulatorState,
  secretBox: SecretBox,
  given: Resource | null = null,
): Promise<SimCluster> {
  const [adminToken, authority] = [randomBytes(32).toString('hex'), await makeIssuer('cluster')]
  const resource = { ...(given ?? makeResource()), guard: { generation: 1, epoch: 1 } } as const
  const { uid } = resource.stamp
  const id = await inTransaction(state, async (tx) => {
    await insertSimClusterRow({ state, secretBox }, tx, resource, {
      version: '1.36',
      patch: '1.36.2',
      isHighlyAvailable: false,
      region: resource.region,
      caCertificate: authority.certificate,
      caKey: authority.key,
      adminToken,
      credentialsSerial: 1,
      accessList: { serial: 0, networks: null },
      serviceSecret: { name: 'moor', token: 'service' },
    })
    return (await tx.query<{ id: string }>('select id from sim.clusters where uid = $1', [uid])).rows[0]?.id ?? ''
  })
  return { id, uid, caCertificate: authority.certificate, adminToken }
}

function makeResource(): Resource {
  const uid = randomUUID()
  const stamp = { installation: 'test', kind: 'cluster', id: 1, uid } as const
  return { name: `orch-${uid.slice(0, 8)}`, stamp, region: 'eu-central' }
}

const labels = { app: 'web' }

const node: KubeObject = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'orch7-3-0123456789ab', labels: { 'kubernetes.io/hostname': 'orch7-3-0123456789ab' } },
  spec: { providerID: 'moor://42' },
  status: {
    capacity: { cpu: '2', memory: '4194304Ki', pods: '110' },
    allocatable: { cpu: '2', memory: '4194304Ki', pods: '110' },
    conditions: [{ type: 'Ready', status: 'True' }],
    nodeInfo: { kubeletVersion: 'v1.36.2' },
    addresses: [{ type: 'InternalIP', address: '10.0.0.1' }],
  },
}

const deployment: KubeObject = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: 'web', namespace: 'default' },
  spec: {
    replicas: 2,
    selector: { matchLabels: labels },
    template: { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web:1' }] } },
  },
}

/** Contains text that a page must not interpret as HTML. */
const event: KubeObject = {
  apiVersion: 'v1',
  kind: 'Event',
  metadata: { name: 'web.1', namespace: 'default' },
  involvedObject: { kind: 'Deployment', name: 'web' },
  type: 'Warning',
  reason: 'Evil',
  message: '<img src=x onerror=alert(1)>',
  lastTimestamp: '2030-01-01T00:00:00Z',
}

const secret: KubeObject = {
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'hidden', namespace: 'default' },
  type: 'Opaque',
  data: { password: 'aHVudGVyMg==' },
}

/** Adds a node, a deployment, a Secret and an event with HTML to a simulated cluster, and runs the controllers. */
export async function fillSimCluster(
  state: SimulatorState,
  clusterId: string,
  secretBox: Parameters<typeof lockKube>[3],
): Promise<void> {
  await inTransaction(state, async (tx) => {
    const scope = await lockKube(state, tx, clusterId, secretBox ?? null)
    for (const object of [node, deployment, event, secret]) await writeObject(scope, object)
    await runControllers(scope)
  })
}
