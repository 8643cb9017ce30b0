import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { tagsInputSchema, tagsSchema } from '../shared/tags.ts'
import { encryptions } from '../volume/schema.ts'
import { kubernetesKeyMax, kubernetesNameMax } from './kubernetes-key.ts'

/** Statuses of a node (facts 3.4; the contract leaves them open). */
export const nodeStatuses = ['not_ready', 'ready'] as const
/** Formats of an extra disk (decision E3). */
export const poolDiskTypes = ['raw', 'ext4'] as const
/** How one partition is formatted. */
export type PoolDiskType = (typeof poolDiskTypes)[number]
/** What a taint does to pods. */
export const taintEffects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'] as const
/** What one taint does to pods. */
export type TaintEffect = (typeof taintEffects)[number]

const type = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Type of the hosts behind the nodes.',
  examples: ['g6-standard-1'],
})
const label = Type.String({
  maxLength: 63,
  description: 'For display, without control characters; need not be unique.',
})
const countOf = (description: string) => Type.Integer({ minimum: 1, maximum: 100, description })
const count = countOf('Number of nodes.')
const min = countOf('Fewest nodes that the autoscaler leaves.')
const max = countOf('Most nodes that the autoscaler makes.')
const enabled = Type.Boolean({ description: 'Whether the count is kept between min and max.' })
const labelValue = Type.String({
  maxLength: kubernetesNameMax,
  description: 'A value as Kubernetes takes it; may be empty.',
})

const diskEncryption = (description: string) => Type.Enum([...encryptions], { type: 'string', description })

const diskFields = {
  size: Type.Integer({ minimum: 1, description: 'Size in MB.' }),
  type: Type.Enum([...poolDiskTypes], { type: 'string', description: 'How the partition is formatted.' }),
}
const taintFields = {
  key: Type.String({
    minLength: 1,
    maxLength: kubernetesKeyMax,
    description: 'A key as Kubernetes takes it.',
  }),
  value: labelValue,
  effect: Type.Enum([...taintEffects], {
    type: 'string',
    description: 'What the taint does to pods that do not tolerate it.',
  }),
}
const labels = Type.Record(Type.String(), labelValue, {
  maxProperties: 100,
  description: 'Kubernetes labels of the nodes.',
})

/** Node as it leaves. */
export const nodeSchema = Type.Object(
  {
    id: Type.String({
      pattern: '^[1-9]\\d*-[0-9a-f]{12}$',
      description: 'Id of the node: its pool and 12 hex characters.',
    }),
    instance_id: nullable(Type.Integer({ minimum: 1, description: 'Host behind the node; null before there is one.' })),
    status: Type.Enum([...nodeStatuses], { type: 'string', description: 'Whether the node takes pods.' }),
  },
  { additionalProperties: false, title: 'Node', description: 'A place of a pool and the host behind it.' },
)

/** Answer of node.view (contract, operation 20; decision E10). */
export const nodeViewSchema = Type.Object(
  { data: nodeSchema },
  { additionalProperties: false, title: 'NodeView', description: 'One node.' },
)

/** Node pool as it leaves: the contract's fields in its order, then label, labels, taints and encryption of disks (decision E3). */
export const poolSchema = Type.Object(
  {
    id: idOf('Number of the pool.'),
    type,
    count,
    autoscaler: Type.Object(
      { enabled, min, max },
      { additionalProperties: false, description: 'Bounds that the count is kept within.' },
    ),
    disks: Type.Array(Type.Object(diskFields, { additionalProperties: false }), {
      description: 'Extra partitions as requested; kept and shown, no node is partitioned.',
    }),
    nodes: Type.Array(nodeSchema, { description: 'The nodes of the pool.' }),
    tags: tagsSchema,
    label,
    labels,
    taints: Type.Array(Type.Object(taintFields, { additionalProperties: false }), {
      description: 'Kubernetes taints of the nodes.',
    }),
    disk_encryption: diskEncryption(
      'Whether local disks of the nodes are encrypted at rest; `disabled` where the region does not encrypt disks. Cannot be changed.',
    ),
  },
  { additionalProperties: false, title: 'Pool', description: 'A group of equal nodes of a cluster.' },
)

/** When nodes are replaced that clients may ask for; there is the first only (decision E10). */
export const updateStrategies = ['on_recycle', 'rolling_update'] as const

const isolated = (network: string) =>
  Type.Optional(Type.Boolean({ description: `Isolation from ${network}; neither value is taken.` }))

/** What clients may ask of pools and no pool has (decision E10). */
const notOffered = {
  firewall_id: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Firewall of the nodes; there are none, only 0 is taken.' }),
  ),
  k8s_version: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Version of the nodes; that of the cluster, only an empty one is taken.',
    }),
  ),
  update_strategy: Type.Optional(
    Type.Enum([...updateStrategies], {
      type: 'string',
      description: 'When nodes follow a new version of the cluster; only `on_recycle` can be had.',
    }),
  ),
  isolation: Type.Optional(
    Type.Object(
      { public_ipv4: isolated('public IPv4'), public_ipv6: isolated('public IPv6') },
      { description: 'Whether the nodes are kept from public networks; only an empty object is taken.' },
    ),
  ),
}

/** What create and update take alike; `labels` and `taints` replace the old set (facts 7.4). */
const changeable = {
  autoscaler: Type.Optional(
    Type.Object(
      {
        enabled,
        min: Type.Optional(min),
        max: Type.Optional(max),
      },
      { description: 'A bound that is left out is the count of a new pool, and stays as it is on update.' },
    ),
  ),
  tags: Type.Optional(tagsInputSchema),
  label: Type.Optional(label),
  labels: Type.Optional(labels),
  taints: Type.Optional(
    Type.Array(Type.Object({ ...taintFields, value: Type.Optional(labelValue) }), {
      maxItems: 100,
      description: 'Kubernetes taints of the nodes; a value that is left out is empty.',
    }),
  ),
  ...notOffered,
}

/** Body of pool.create and item of a cluster's node_pools (contract, operation 24; decision E3). */
export const poolCreateSchema = Type.Object({
  type,
  count,
  disks: Type.Optional(
    Type.Array(Type.Object(diskFields), {
      maxItems: 7,
      description: 'Extra partitions; kept and shown, no node is partitioned. Cannot be changed.',
    }),
  ),
  disk_encryption: Type.Optional(
    diskEncryption(
      'Whether to encrypt local disks of the nodes; `enabled` is rejected where the region lacks the capability `Disk Encryption`. When absent, they are encrypted wherever the region can.',
    ),
  ),
  ...changeable,
})

/** Body of pool.update (contract, operation 26; decision E3). */
export const poolUpdateSchema = Type.Object({ count: Type.Optional(count), ...changeable })

/** A node as it leaves. */
export type Node = Static<typeof nodeSchema>
/** A node pool as it leaves. */
export type Pool = Static<typeof poolSchema>
/** Body of pool.create. */
export type PoolCreateBody = Static<typeof poolCreateSchema>
/** Body of pool.update. */
export type PoolUpdateBody = Static<typeof poolUpdateSchema>
