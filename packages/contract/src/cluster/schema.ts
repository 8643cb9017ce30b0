import Type, { type Static } from 'typebox'
import { formed, forms } from '../shared/forms.ts'
import { idOf, regionIdSchema } from '../shared/ids.ts'
import { priceSchema, regionPricesSchema } from '../shared/price.ts'
import { tagsInputSchema, tagsSchema } from '../shared/tags.ts'
import { momentOf } from '../shared/timestamp.ts'
import { holds } from '../shared/words.ts'
import { accessListInputSchema } from './access-list-schema.ts'
import { poolCreateSchema } from './pool-schema.ts'

const label = Type.String({
  minLength: 1,
  maxLength: 32,
  ...formed(forms.clusterLabel),
  description: 'Unique in the account; without control characters and characters of four bytes.',
})
const versionForm = '^\\d+\\.\\d+$'
const version = Type.String({
  maxLength: 16,
  pattern: versionForm,
  examples: ['1.36'],
  description: 'Version of Kubernetes, <major>.<minor>.',
})

/** A wanted version: one that is none is refused as one that is unknown, so that the refusal names those that there are. */
const wantedVersion = (description: string) =>
  Type.String({ maxLength: 16, ...formed(versionForm), examples: ['1.36'], description })

/** Cluster as it leaves: the contract's fields in its order. */
export const clusterSchema = Type.Object(
  {
    id: idOf('Number of the cluster.'),
    label,
    region: regionIdSchema,
    k8s_version: version,
    control_plane: Type.Object(
      {
        high_availability: Type.Boolean({ description: 'Whether the control plane outlives the loss of a machine.' }),
      },
      { additionalProperties: false, description: 'How the control plane is built.' },
    ),
    tags: tagsSchema,
    created: momentOf('When the cluster was made.'),
    updated: momentOf('When the cluster was last changed.'),
  },
  { additionalProperties: false, title: 'Cluster', description: 'A managed Kubernetes cluster.' },
)

const controlPlaneInput = Type.Object(
  {
    high_availability: Type.Optional(
      Type.Boolean({ description: 'Cannot be turned off again; false when absent on create.' }),
    ),
    acl: Type.Optional(accessListInputSchema),
    audit_logs_enabled: Type.Optional(
      Type.Boolean({ description: 'Whether the control plane keeps audit logs; only false can be had.' }),
    ),
  },
  { description: 'How the control plane is to be built.' },
)

/** Kinds of clusters that clients may ask for; there is the first only (decision E10). */
export const tiers = ['standard', 'enterprise'] as const
/** Families of addresses that clients may ask for; there is the first only (decision E10). */
export const stackTypes = ['ipv4', 'ipv4-ipv6'] as const

const ofNoNetwork = (what: string) =>
  Type.Optional(Type.Integer({ minimum: 0, description: `${what} of the nodes; clusters have none, only 0 is taken.` }))

/** Body of cluster.create (contract, "Create body (11)"; decisions E1, E10). */
export const clusterCreateSchema = Type.Object({
  label,
  region: regionIdSchema,
  k8s_version: wantedVersion('Version of Kubernetes, <major>.<minor>.'),
  node_pools: Type.Array(poolCreateSchema, {
    minItems: 1,
    maxItems: 100,
    description: 'Its node pools, at least one.',
  }),
  control_plane: Type.Optional(controlPlaneInput),
  tags: Type.Optional(tagsInputSchema),
  tier: Type.Optional(
    Type.Enum([...tiers], { type: 'string', description: 'Kind of the cluster; only `standard` can be had.' }),
  ),
  apl_enabled: Type.Optional(
    Type.Boolean({ description: 'Whether an application platform is installed; only false can be had.' }),
  ),
  vpc_id: ofNoNetwork('Private network'),
  subnet_id: ofNoNetwork('Subnet'),
  stack_type: Type.Optional(
    Type.Enum([...stackTypes], {
      type: 'string',
      description: 'Families of the addresses inside the cluster; only `ipv4` can be had.',
    }),
  ),
})

/** Body of cluster.update (contract, "Update body (13)"; decisions E4, E5). */
export const clusterUpdateSchema = Type.Object({
  label: Type.Optional(label),
  k8s_version: Type.Optional(wantedVersion('The present version, or the next minor after it.')),
  tags: Type.Optional(tagsInputSchema),
  control_plane: Type.Optional(controlPlaneInput),
})

/** Body of cluster.regenerate (decision E8): at least one of them is true; where none is named, both are meant. */
export const clusterRegenerateSchema = Type.Object({
  kubeconfig: Type.Optional(
    Type.Boolean({ description: 'Whether the kubeconfig gets new credentials; the cluster’s own token goes with it.' }),
  ),
  servicetoken: Type.Optional(
    Type.Boolean({ description: 'Whether the token is replaced by which the cluster calls this interface.' }),
  ),
})

/** API endpoint record. */
export const endpointSchema = Type.Object(
  { endpoint: Type.String({ format: 'uri', description: 'URL of an API server.' }) },
  { additionalProperties: false, title: 'Endpoint', description: 'Address of the API server of a cluster.' },
)

/** Dashboard response. */
export const dashboardSchema = Type.Object(
  { url: Type.String({ format: 'uri', description: 'URL of the dashboard.' }) },
  { additionalProperties: false, title: 'Dashboard', description: 'Where the dashboard of a cluster is.' },
)

/** Kubeconfig response. */
export const kubeconfigSchema = Type.Object(
  { kubeconfig: Type.String({ contentEncoding: 'base64', description: 'The kubeconfig file in Base64.' }) },
  { additionalProperties: false, title: 'Kubeconfig', description: 'What kubectl needs to reach a cluster.' },
)

/** Version that a cluster can be made with. */
export const versionSchema = Type.Object(
  { id: version },
  { additionalProperties: false, title: 'Version', description: 'A version that a cluster can be made with.' },
)

/** The same with its tier, as clients of the linode dialect ask (decision E10). */
export const tierVersionSchema = Type.Object(
  { id: version, tier: Type.Enum([...tiers], { type: 'string', description: 'Kind of the clusters.' }) },
  {
    additionalProperties: false,
    title: 'TierVersion',
    description: 'A version that a cluster of a tier can be made with.',
  },
)

/** Price of a control plane: `orch-sa` is a single one, `orch-ha` one that is highly available (facts 13). */
export const clusterTypeSchema = Type.Object(
  {
    id: Type.String({ description: 'Id of the type.', ...holds('cluster_type') }),
    label: Type.String({ description: 'Its name for people.' }),
    price: priceSchema,
    region_prices: regionPricesSchema,
    transfer: Type.Integer({ minimum: 0, description: 'Traffic included, GB a month.' }),
  },
  { additionalProperties: false, title: 'ClusterType', description: 'A type of control planes and what it costs.' },
)

/** A cluster as it leaves. */
export type Cluster = Static<typeof clusterSchema>
/** Body of cluster.create. */
export type ClusterCreateBody = Static<typeof clusterCreateSchema>
/** Body of cluster.update. */
export type ClusterUpdateBody = Static<typeof clusterUpdateSchema>
/** Body of cluster.regenerate. */
export type ClusterRegenerateBody = Static<typeof clusterRegenerateSchema>
/** Where a dashboard is. */
export type Dashboard = Static<typeof dashboardSchema>
/** A kubeconfig as it leaves. */
export type Kubeconfig = Static<typeof kubeconfigSchema>
/** A version that a cluster can be made with. */
export type Version = Static<typeof versionSchema>
/** A price list entry of control planes. */
export type ClusterType = Static<typeof clusterTypeSchema>
