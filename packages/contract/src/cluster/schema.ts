import Type, { type Static } from 'typebox'
import { formed, forms } from '../shared/forms.ts'
import { idOf, regionIdSchema } from '../shared/ids.ts'
import { locksSchema } from '../lock/schema.ts'
import { priceSchema, regionPricesSchema } from '../shared/price.ts'
import { tagsInputSchema, tagsSchema } from '../shared/tags.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { translatedAs } from '../shared/translated-value.ts'
import { accessListInputSchema } from './access-list-schema.ts'
import { poolCreateSchema } from './pool-schema.ts'
import { describeEnum, describeObject, describeResource } from '../shared/describe-schema.ts'

const label = Type.String({
  minLength: 1,
  maxLength: 32,
  ...formed(forms.clusterLabel),
  description: 'Unique in the account. Control characters and 4-byte UTF-8 characters are rejected.',
})
const versionForm = '^\\d+\\.\\d+$'
const version = Type.String({
  maxLength: 16,
  pattern: versionForm,
  examples: ['1.36'],
  description: 'Kubernetes version in the form <major>.<minor>.',
})

/** Accepts malformed versions, which the domain rejects with a list of the valid versions. */
const versionInput = (description: string) =>
  Type.String({ maxLength: 16, ...formed(versionForm), examples: ['1.36'], description })

/** Cluster response, with fields in the contract's order. */
export const clusterSchema = describeResource('Cluster', 'A managed Kubernetes cluster.', {
  id: idOf('Cluster ID.'),
  label,
  region: regionIdSchema,
  k8s_version: version,
  control_plane: describeObject('Control plane settings.', {
    high_availability: Type.Boolean({
      description: 'Whether the control plane is highly available, that is, survives the loss of one machine.',
    }),
  }),
  tags: tagsSchema,
  created: timestampOf('Time at which the cluster was created.'),
  updated: timestampOf('Time at which the cluster was last updated.'),
  locks: locksSchema,
})

const controlPlaneInput = Type.Object(
  {
    high_availability: Type.Optional(
      Type.Boolean({
        description:
          'Whether the control plane is highly available. Cannot be disabled later. False if absent on create.',
      }),
    ),
    acl: Type.Optional(accessListInputSchema),
    audit_logs_enabled: Type.Optional(
      Type.Boolean({ description: 'Whether the control plane keeps audit logs. Only false is accepted.' }),
    ),
  },
  { description: 'Control plane settings.' },
)

/** Requestable tiers; only the first is supported (decision E10). */
export const tiers = ['standard', 'enterprise'] as const
/** Requestable IP families; only the first is supported (decision E10). */
const stackTypes = ['ipv4', 'ipv4-ipv6'] as const

const ofNoNetwork = (what: string) =>
  Type.Optional(Type.Integer({ minimum: 0, description: `${what} of the nodes. Not supported; only 0 is accepted.` }))

/** Body of cluster.create (contract, "Create body (11)"; decisions E1, E10). */
export const clusterCreateSchema = Type.Object({
  label,
  region: regionIdSchema,
  k8s_version: versionInput('Kubernetes version in the form <major>.<minor>.'),
  node_pools: Type.Array(poolCreateSchema, {
    minItems: 1,
    maxItems: 100,
    description: 'Node pools of the cluster, at least one.',
  }),
  control_plane: Type.Optional(controlPlaneInput),
  tags: Type.Optional(tagsInputSchema),
  tier: Type.Optional(describeEnum(tiers, 'Cluster tier. Only `standard` is supported.')),
  apl_enabled: Type.Optional(
    Type.Boolean({ description: 'Whether an application platform is installed. Only false is accepted.' }),
  ),
  vpc_id: ofNoNetwork('Private network'),
  subnet_id: ofNoNetwork('Subnet'),
  stack_type: Type.Optional(describeEnum(stackTypes, 'IP families inside the cluster. Only `ipv4` is supported.')),
})

/** Body of cluster.update (contract, "Update body (13)"; decisions E4, E5). */
export const clusterUpdateSchema = Type.Object({
  label: Type.Optional(label),
  k8s_version: Type.Optional(versionInput('The current version, or the next minor version.')),
  tags: Type.Optional(tagsInputSchema),
  control_plane: Type.Optional(controlPlaneInput),
})

/** Body of cluster.regenerate (decision E8). An empty body selects both fields. Otherwise, at least one field must be true. */
export const clusterRegenerateSchema = Type.Object({
  kubeconfig: Type.Optional(
    Type.Boolean({
      description: 'Whether to replace the credentials of the kubeconfig. The service token is replaced as well.',
    }),
  ),
  servicetoken: Type.Optional(
    Type.Boolean({ description: 'Whether to replace the service token, with which the cluster calls this API.' }),
  ),
})

/** API endpoint record. */
export const endpointSchema = describeResource('Endpoint', 'An API server endpoint of a cluster.', {
  endpoint: Type.String({ format: 'uri', description: 'URL of an API server.' }),
})

/** Dashboard response. */
export const dashboardSchema = describeResource('Dashboard', 'Dashboard URL of a cluster.', {
  url: Type.String({ format: 'uri', description: 'URL of the dashboard.' }),
})

/** Kubeconfig response. */
export const kubeconfigSchema = describeResource('Kubeconfig', 'Kubeconfig of a cluster.', {
  kubeconfig: Type.String({ contentEncoding: 'base64', description: 'The kubeconfig file, encoded in Base64.' }),
})

/** Kubernetes version response. */
export const versionSchema = describeResource('Version', 'A Kubernetes version available for clusters.', {
  id: version,
})

/** Kubernetes version with its tier, for the linode dialect (decision E10). */
export const tierVersionSchema = describeResource(
  'TierVersion',
  'A Kubernetes version available for clusters of a tier.',
  { id: version, tier: describeEnum(tiers, 'Cluster tier.') },
)

/** Control plane price: `orch-sa` is single, `orch-ha` highly available (facts 13). */
export const clusterTypeSchema = describeResource('ClusterType', 'A control plane type and its price.', {
  id: Type.String({ description: 'Type ID.', ...translatedAs('cluster_type') }),
  label: Type.String({ description: 'Display name.' }),
  price: priceSchema,
  region_prices: regionPricesSchema,
  transfer: Type.Integer({ minimum: 0, description: 'Included transfer in GB per month.' }),
})

/** Cluster response. */
export type Cluster = Static<typeof clusterSchema>
/** Body of cluster.create. */
export type ClusterCreateBody = Static<typeof clusterCreateSchema>
/** Body of cluster.update. */
export type ClusterUpdateBody = Static<typeof clusterUpdateSchema>
/** Body of cluster.regenerate. */
export type ClusterRegenerateBody = Static<typeof clusterRegenerateSchema>
/** Kubeconfig response. */
export type Kubeconfig = Static<typeof kubeconfigSchema>
