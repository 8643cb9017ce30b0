import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { describeEnum, describeObject, describeResource } from '../shared/describe-schema.ts'
import { locksSchema } from '../lock/schema.ts'
import { nullable } from '../shared/nullable.ts'
import { tagsInputSchema, tagsSchema } from '../shared/tags.ts'
import { encryptions } from '../volume/schema.ts'
import { kubernetesKeyMax, kubernetesNameMax } from './kubernetes-key.ts'

/** Node statuses, which the contract does not define (facts 3.4). */
const nodeStatuses = ['not_ready', 'ready'] as const
/** Filesystems of a pool's extra disks (decision E3). */
const poolDiskTypes = ['raw', 'ext4'] as const
/** Filesystem of an extra disk. */
export type PoolDiskType = (typeof poolDiskTypes)[number]
/** Taint effects. */
const taintEffects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const
/** Taint effect. */
export type TaintEffect = (typeof taintEffects)[number]

const type = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Host type of the nodes.',
  examples: ['g6-standard-1'],
})
const label = Type.String({
  maxLength: 63,
  description: 'Display name without control characters. Not necessarily unique.',
})
const countOf = (description: string) => Type.Integer({ minimum: 1, maximum: 100, description })
const count = countOf('Number of nodes.')
const min = countOf('Minimum number of nodes.')
const max = countOf('Maximum number of nodes.')
const enabled = Type.Boolean({ description: 'Whether the autoscaler is enabled.' })
const labelValue = Type.String({
  maxLength: kubernetesNameMax,
  description: 'A valid Kubernetes label value. Can be empty.',
})

const diskEncryption = (description: string) => describeEnum(encryptions, description)

const diskFields = {
  size: Type.Integer({ minimum: 1, description: 'Size in MB.' }),
  type: describeEnum(poolDiskTypes, 'Partition format.'),
}
const taintFields = {
  key: Type.String({
    minLength: 1,
    maxLength: kubernetesKeyMax,
    description: 'A valid Kubernetes label key.',
  }),
  value: labelValue,
  effect: describeEnum(taintEffects, 'Effect of the taint on pods that do not tolerate it.'),
}
const labels = Type.Record(Type.String(), labelValue, {
  maxProperties: 100,
  description: 'Kubernetes labels of the nodes.',
})

/** Node response. */
export const nodeSchema = describeResource('Node', 'A node and its host.', {
  id: Type.String({
    pattern: '^[1-9]\\d*-[0-9a-f]{12}$',
    description: 'Node ID: the pool ID and 12 hexadecimal characters.',
  }),
  instance_id: nullable(
    Type.Integer({ minimum: 1, description: 'ID of the host that runs the node. Null until the host exists.' }),
  ),
  status: describeEnum(nodeStatuses, 'Whether the node accepts pods.'),
})

/** Response of node.view (contract, operation 20; decision E10). */
export const nodeViewSchema = describeResource('NodeView', 'One node.', { data: nodeSchema })

/** Node pool response. The contract's fields come first, in its order (decision E3). */
export const poolSchema = describeResource('Pool', 'A group of identical nodes of a cluster.', {
  id: idOf('Node pool ID.'),
  type,
  count,
  autoscaler: describeObject('Autoscaler settings of the pool.', { enabled, min, max }),
  disks: Type.Array(Type.Object(diskFields, { additionalProperties: false }), {
    description: 'Extra partitions as requested. Stored and returned, but not created on the nodes.',
  }),
  nodes: Type.Array(nodeSchema, { description: 'The nodes of the pool.' }),
  tags: tagsSchema,
  label,
  labels,
  taints: Type.Array(Type.Object(taintFields, { additionalProperties: false }), {
    description: 'Kubernetes taints of the nodes.',
  }),
  disk_encryption: diskEncryption(
    'Whether local disks of the nodes are encrypted at rest. `disabled` if the region does not encrypt disks. Cannot be changed.',
  ),
  locks: locksSchema,
})

/** Requestable update strategies; only the first is supported (decision E10). */
const updateStrategies = ['on_recycle', 'rolling_update'] as const

const isolated = (network: string) =>
  Type.Optional(Type.Boolean({ description: `Isolation from ${network}. Not supported.` }))

/** Accepted fields that no pool supports (decision E10). */
const unsupportedFields = {
  firewall_id: Type.Optional(
    Type.Integer({
      minimum: 0,
      description: 'Firewall of the nodes. Firewalls are not supported; only 0 is accepted.',
    }),
  ),
  k8s_version: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'Version of the nodes. Nodes always use the version of the cluster; only an empty value is accepted.',
    }),
  ),
  update_strategy: Type.Optional(
    describeEnum(
      updateStrategies,
      'When nodes are upgraded to a new version of the cluster. Only `on_recycle` is supported.',
    ),
  ),
  isolation: Type.Optional(
    Type.Object(
      { public_ipv4: isolated('public IPv4'), public_ipv6: isolated('public IPv6') },
      { description: 'Isolation of the nodes from public networks. Only an empty object is accepted.' },
    ),
  ),
}

/** `labels` and `taints` replace the previous set (facts 7.4). */
const changeable = {
  autoscaler: Type.Optional(
    Type.Object(
      {
        enabled,
        min: Type.Optional(min),
        max: Type.Optional(max),
      },
      { description: 'On create, an omitted bound is set to the count. On update, an omitted bound stays unchanged.' },
    ),
  ),
  tags: Type.Optional(tagsInputSchema),
  label: Type.Optional(label),
  labels: Type.Optional(labels),
  taints: Type.Optional(
    Type.Array(Type.Object({ ...taintFields, value: Type.Optional(labelValue) }), {
      maxItems: 100,
      description: 'Kubernetes taints of the nodes. An omitted value is empty.',
    }),
  ),
  ...unsupportedFields,
}

/** Body of pool.create and item of node_pools (contract, operation 24; decision E3). */
export const poolCreateSchema = Type.Object({
  type,
  count,
  disks: Type.Optional(
    Type.Array(Type.Object(diskFields), {
      maxItems: 7,
      description: 'Extra partitions. Stored and returned, but not created on the nodes. Cannot be changed.',
    }),
  ),
  disk_encryption: Type.Optional(
    diskEncryption(
      'Whether to encrypt local disks of the nodes. `enabled` is rejected if the region lacks the capability `Disk Encryption`. If absent, disks are encrypted where the region supports it.',
    ),
  ),
  ...changeable,
})

/** Body of pool.update (contract, operation 26; decision E3). */
export const poolUpdateSchema = Type.Object({ count: Type.Optional(count), ...changeable })

/** Node response. */
export type Node = Static<typeof nodeSchema>
/** Node pool response. */
export type Pool = Static<typeof poolSchema>
/** Body of pool.create. */
export type PoolCreateBody = Static<typeof poolCreateSchema>
/** Body of pool.update. */
export type PoolUpdateBody = Static<typeof poolUpdateSchema>
