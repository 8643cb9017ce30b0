import Type, { type Static } from 'typebox'
import { idSchema, regionIdSchema } from '../shared/ids.ts'
import { priceSchema, regionPricesSchema } from '../shared/price.ts'
import { tagsInputSchema, tagsSchema } from '../shared/tags.ts'
import { timestampSchema } from '../shared/timestamp.ts'
import { poolCreateSchema } from './pool-schema.ts'

const label = Type.String({ minLength: 1, maxLength: 32 })
const version = Type.String({ maxLength: 16, pattern: '^\\d+\\.\\d+$', description: '<major>.<minor>' })

/** Cluster as it leaves: the contract's fields in its order. */
export const clusterSchema = Type.Object({
  id: idSchema,
  label,
  region: regionIdSchema,
  k8s_version: version,
  control_plane: Type.Object({ high_availability: Type.Boolean() }, { additionalProperties: false }),
  tags: tagsSchema,
  created: timestampSchema,
  updated: timestampSchema,
}, { additionalProperties: false, title: 'Cluster' })

const controlPlaneInput = Type.Object({
  high_availability: Type.Optional(Type.Boolean({ description: 'Cannot be turned off again.' })),
})

/** Body of cluster.create (contract, "Create body (11)"; decision E1). */
export const clusterCreateSchema = Type.Object({
  label,
  region: regionIdSchema,
  k8s_version: version,
  node_pools: Type.Array(poolCreateSchema, { minItems: 1, maxItems: 100 }),
  control_plane: Type.Optional(controlPlaneInput),
  tags: Type.Optional(tagsInputSchema),
})

/** Body of cluster.update (contract, "Update body (13)"). */
export const clusterUpdateSchema = Type.Object({
  label: Type.Optional(label),
  k8s_version: Type.Optional(version),
  tags: Type.Optional(tagsInputSchema),
  control_plane: Type.Optional(controlPlaneInput),
})

/** API endpoint record. */
export const endpointSchema = Type.Object(
  { endpoint: Type.String({ description: 'URL of an API server.' }) },
  { additionalProperties: false, title: 'Endpoint' },
)

/** Dashboard response. */
export const dashboardSchema = Type.Object(
  { url: Type.String({ description: 'URL of the dashboard.' }) },
  { additionalProperties: false, title: 'Dashboard' },
)

/** Kubeconfig response. */
export const kubeconfigSchema = Type.Object(
  { kubeconfig: Type.String({ description: 'The kubeconfig file in Base64.' }) },
  { additionalProperties: false, title: 'Kubeconfig' },
)

/** Version that a cluster can be made with. */
export const versionSchema = Type.Object({ id: version }, { additionalProperties: false, title: 'Version' })

/** Price of a control plane. */
export const clusterTypeSchema = Type.Object({
  id: Type.String(),
  label: Type.String(),
  price: priceSchema,
  region_prices: regionPricesSchema,
  transfer: Type.Integer({ minimum: 0 }),
}, { additionalProperties: false, title: 'ClusterType' })

/** A cluster as it leaves. */
export type Cluster = Static<typeof clusterSchema>
/** Body of cluster.create. */
export type ClusterCreateBody = Static<typeof clusterCreateSchema>
/** Body of cluster.update. */
export type ClusterUpdateBody = Static<typeof clusterUpdateSchema>
