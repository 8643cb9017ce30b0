import { partAt, partsAt, textAt } from '../../kube/model/field-at.ts'
import { nodeConditions } from './node-conditions.ts'
import type { NodeSpec, NodeTaint, Stamp } from '#reconcile/ports/index.ts'
import type { KubeFields, KubeObject } from '../../kube/model/kube-object.ts'
import type { NodeReadiness } from './node-conditions.ts'
import type { SimNodeRow } from './node-row.ts'

/** What a node's object is made from: the spec, what is there already, and how ready it is now. */
interface NodeDraft {
  readonly spec: NodeSpec
  readonly stamp: Stamp
  /** Kubelet version. */
  readonly version: string
  readonly object: KubeObject | null
  /** What the spec before asked for; null for a new node. */
  readonly before: Pick<SimNodeRow, 'specLabels' | 'specTaints'> | null
  readonly readiness: NodeReadiness
  /** Time as Kubernetes writes it. */
  readonly now: string
}

/** Pods a kubelet takes at most, its default. */
const podsMax = '110'

/** The Kubernetes object of a node. A cordon stays, and so does what was put on the object by hand. */
export function nodeObject({ spec, stamp, version, object, before, readiness, now }: NodeDraft): KubeObject {
  const { nodeName, providerId, ipv4 } = spec
  const taints = mergeTaints(object, before, spec)
  const resources = nodeResources(spec)
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { ...object?.metadata, name: nodeName, labels: mergeLabels(object, before, spec) },
    spec: { ...withoutTaints(object), providerID: providerId, ...(taints.length > 0 ? { taints } : {}) },
    status: {
      ...partAt(object, 'status'),
      capacity: resources,
      allocatable: resources,
      conditions: nodeConditions(object, readiness, now),
      addresses: [...ipv4.map((address) => ({ type: 'InternalIP', address })), { type: 'Hostname', address: nodeName }],
      daemonEndpoints: { kubeletEndpoint: { Port: 10_250 } },
      nodeInfo: nodeInfo(stamp, version),
    },
  }
}

function withoutTaints(object: KubeObject | null): KubeFields {
  const { taints: _taints, ...rest } = partAt(object, 'spec')
  return rest
}

/** Extra partitions take their room from the disk that pods write to (decision E3); a megabyte counts as a MiB, as in host types. */
function nodeResources({ vcpus, memoryMib, diskMib, disks }: NodeSpec): KubeFields {
  const storageMib = diskMib - disks.reduce((sum, { size }) => sum + size, 0)
  return {
    cpu: String(vcpus),
    memory: `${memoryMib * 1_024}Ki`,
    'ephemeral-storage': `${storageMib * 1_024}Ki`,
    'hugepages-1Gi': '0',
    'hugepages-2Mi': '0',
    pods: podsMax,
  }
}

function nodeInfo({ uid }: Stamp, version: string): KubeFields {
  return {
    machineID: uid.replaceAll('-', ''),
    systemUUID: uid,
    bootID: uid,
    kernelVersion: '6.12.0-simulated',
    osImage: 'Simulated Linux',
    containerRuntimeVersion: 'containerd://2.1.0',
    kubeletVersion: `v${version}`,
    kubeProxyVersion: `v${version}`,
    operatingSystem: 'linux',
    architecture: 'amd64',
  }
}

/** Labels of a node after a new spec: those of the spec before go, those put on by hand stay unless the spec names them. */
function mergeLabels(
  object: KubeObject | null,
  before: Pick<SimNodeRow, 'specLabels'> | null,
  { labels }: NodeSpec,
): Readonly<Record<string, string>> {
  const kept = Object.entries(object?.metadata.labels ?? {}).filter(
    ([key]) => !Object.hasOwn(before?.specLabels ?? {}, key),
  )
  return { ...Object.fromEntries(kept), ...labels }
}

/**
 * Taints of a node after a new spec: those of the spec before go, those put on by hand stay unless the spec names them. A taint is known
 * by its key and effect, as in Kubernetes.
 */
function mergeTaints(
  object: KubeObject | null,
  before: Pick<SimNodeRow, 'specTaints'> | null,
  { taints }: NodeSpec,
): readonly KubeFields[] {
  const named = [...(before?.specTaints ?? []), ...taints].map(keyOf)
  const kept = partsAt(object, 'spec', 'taints').filter(
    (one) => !named.includes(`${textAt(one, 'key')}:${textAt(one, 'effect')}`),
  )
  return [...kept, ...taints.map(({ key, value, effect }) => (value === '' ? { key, effect } : { key, value, effect }))]
}

const keyOf = ({ key, effect }: NodeTaint): string => `${key}:${effect}`
