import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'
import { levels } from '../shared/operation.ts'

/** Null means no access (decision G1). */
const levelOf = (description: string) => nullable(describeEnum(levels, description))
const level = levelOf('Access level on the resource. Null for no access.')
const addVolumes = Type.Boolean({ description: 'Whether the user can create and clone volumes.' })
const addHosts = Type.Boolean({ description: 'Whether the user can create hosts.' })
const addClusters = Type.Boolean({ description: 'Whether the user can create clusters.' })
const addImages = Type.Boolean({ description: 'Whether the user can create and upload images.' })
const accountAccess = levelOf('Access level on the account. Null for no access.')
const resourceId = idOf('Resource ID.')

const grantedOn = (resources: string) =>
  Type.Array(
    Type.Object(
      { id: resourceId, label: Type.String({ description: 'Resource label.' }), permissions: level },
      { additionalProperties: false },
    ),
    { description: `Grants on ${resources}.` },
  )

/** Grants of a restricted user (decision G1; facts 9.3). */
export const grantsSchema = describeResource('Grants', 'Grants of a restricted user.', {
  volume: grantedOn('volumes'),
  host: grantedOn('hosts'),
  cluster: grantedOn('clusters'),
  image: grantedOn('images'),
  global: describeResource('GlobalGrants', 'Grants that are not about a single resource.', {
    add_volumes: addVolumes,
    add_hosts: addHosts,
    add_clusters: addClusters,
    add_images: addImages,
    account_access: accountAccess,
  }),
})

/** The maximum number of grants fits in a body of 1 MiB. */
const changed = Type.Optional(
  Type.Array(Type.Object({ id: resourceId, permissions: level }), {
    maxItems: 10_000,
    description: 'Listed grants are changed; null revokes a grant. Grants that are not listed stay unchanged.',
  }),
)

/** Body of grant.update: the response of grant.view or any part of it (facts 9.3). */
export const grantsUpdateSchema = Type.Object({
  volume: changed,
  host: changed,
  cluster: changed,
  image: changed,
  global: Type.Optional(
    Type.Object(
      {
        add_volumes: Type.Optional(addVolumes),
        add_hosts: Type.Optional(addHosts),
        add_clusters: Type.Optional(addClusters),
        add_images: Type.Optional(addImages),
        account_access: Type.Optional(accountAccess),
      },
      { description: 'Grants that are not about a single resource. Omitted fields stay unchanged.' },
    ),
  ),
})

/** Grants response of a restricted user. */
export type Grants = Static<typeof grantsSchema>
