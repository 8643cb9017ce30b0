import { randomUUID } from 'node:crypto'
import type { KubeApi } from '#drivers/kubernetes/api/kube-api.ts'
import { type Fleet, createFleet } from '#drivers/kubernetes/fleet/create-fleet.ts'
import type { FleetOptions } from '#drivers/kubernetes/fleet/fleet-options.ts'
import { ensureFleetNode } from '#drivers/kubernetes/fleet/nodes/ensure-node.ts'
import type { FindHostPower } from '#drivers/kubernetes/nodes/inspect-node.ts'
import { removeKubeNode } from '#drivers/kubernetes/nodes/remove-node.ts'
import type { NodeSpec, Resource } from '#reconcile/ports/index.ts'
import { type TestKube, type TestKubeOptions, startTestKube } from './start-kube.ts'

/** Node of the bench, with its spec. */
export interface FleetNode {
  readonly node: Resource
  readonly spec: NodeSpec
  readonly place: { readonly nodeName: string }
}

/** Real control plane with a fleet's nodes. */
export interface FleetBench {
  readonly kube: TestKube
  readonly api: KubeApi
  readonly findPower: FindHostPower
  /** Power by host; hosts without an entry do not exist. */
  readonly powers: Map<string, 'on' | 'off'>
  readonly turn: { isOurs: boolean }
  readonly errors: unknown[]
  newNode(nodeName: string, changes?: Partial<NodeSpec>): FleetNode
  madeNode(nodeName: string, changes?: Partial<NodeSpec>): Promise<FleetNode>
  removeNodes(): Promise<void>
  restartFleet(): Promise<void>
  close(): Promise<void>
}

const cluster = 'bench'

/** Starts a control plane and a fleet that acts as its kubelets. Records the fleet's errors. */
export async function openFleetBench(options: TestKubeOptions = {}): Promise<FleetBench> {
  const kube = await startTestKube(options)
  const powers = new Map<string, 'on' | 'off'>()
  const turn = { isOurs: true }
  const errors: unknown[] = []
  const findPower: FindHostPower = async ({ name }) => powers.get(name) ?? null
  const open = (): Fleet => {
    const holdCluster = async (): Promise<boolean> => turn.isOurs
    const onError: FleetOptions['onError'] = (_cluster, error) => errors.push(error)
    const fleet = createFleet({ findPower, holdCluster, onError, pollMs: 200, jobMs: 1_000 })
    fleet.keep(cluster, kube.api)
    return fleet
  }
  let fleet = open()
  const registered: FleetNode[] = []
  const newNode = (nodeName: string, changes: Partial<NodeSpec> = {}): FleetNode => {
    const made = describeNode(nodeName, changes)
    powers.set(made.spec.host.name, 'on')
    return made
  }
  return {
    kube,
    api: kube.api,
    findPower,
    powers,
    turn,
    errors,
    newNode,
    madeNode: async (nodeName, changes) => {
      const made = newNode(nodeName, changes)
      registered.push(made)
      await ensureFleetNode(kube.api, made.node, made.spec, findPower)
      return made
    },
    removeNodes: async () => {
      for (const { node, place } of registered.splice(0)) await removeKubeNode(kube.api, node, place)
    },
    restartFleet: async () => {
      await fleet.close()
      fleet = open()
    },
    close: async () => {
      await fleet.close()
      await kube.close()
    },
  }
}

function describeNode(nodeName: string, changes: Partial<NodeSpec>): FleetNode {
  const resource = (kind: 'node' | 'host'): Resource => ({
    name: `${kind}-of-${nodeName}`,
    stamp: { installation: 'bench', kind, id: nodeName.length, uid: randomUUID() },
    region: 'eu-central',
  })
  const spec: NodeSpec = {
    nodeName,
    host: resource('host'),
    providerId: `bench://${nodeName}`,
    version: '1.36.3',
    labels: { 'kubernetes.io/hostname': nodeName },
    taints: [],
    specSerial: 1,
    vcpus: 4,
    memoryMib: 8_192,
    diskMib: 20_480,
    ipv4: ['10.1.2.3'],
    disks: [],
    ...changes,
  }
  return { node: resource('node'), spec, place: { nodeName } }
}
