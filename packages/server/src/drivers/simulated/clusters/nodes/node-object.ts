import { objectAt } from '#drivers/kube-objects/field-at.ts'
import { nodeConditions } from '#drivers/kube-objects/node-conditions.ts'
import { mergeNodeLabels, mergeNodeTaints } from '#drivers/kube-objects/node-labels-and-taints.ts'
import { nodeAddresses, nodeInfo, nodeResources } from '#drivers/kube-objects/node-status.ts'
import type { NodeSpec, Stamp } from '#reconcile/ports/index.ts'
import type { KubeFields, KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { NodeReadiness } from '#drivers/kube-objects/node-conditions.ts'
import type { SimNodeRow } from './node-row.ts'

interface NodeDraft {
  readonly spec: NodeSpec
  readonly stamp: Stamp
  readonly version: string
  readonly object: KubeObject | null
  /** Previous spec; null for a new node. */
  readonly before: Pick<SimNodeRow, 'specLabels' | 'specTaints'> | null
  readonly readiness: NodeReadiness
  readonly now: string
}

/** Returns a node's Kubernetes object from its spec, keeping a cordon and users' changes. */
export function nodeObject({ spec, stamp, version, object, before, readiness, now }: NodeDraft): KubeObject {
  const { nodeName, providerId } = spec
  const taints = mergeNodeTaints(object, before, spec)
  const resources = nodeResources(spec)
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { ...object?.metadata, name: nodeName, labels: mergeNodeLabels(object, before, spec) },
    spec: { ...withoutTaints(object), providerID: providerId, ...(taints.length > 0 ? { taints } : {}) },
    status: {
      ...objectAt(object, 'status'),
      capacity: resources,
      allocatable: resources,
      conditions: nodeConditions(object, readiness, now),
      addresses: nodeAddresses(spec),
      daemonEndpoints: { kubeletEndpoint: { Port: 10_250 } },
      nodeInfo: nodeInfo(stamp, version),
    },
  }
}

function withoutTaints(object: KubeObject | null): KubeFields {
  const { taints: _taints, ...rest } = objectAt(object, 'spec')
  return rest
}
