import Type, { type Static } from 'typebox'
import { idOf } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { levels } from '../shared/operation.ts'

/** What a grant on one thing, or on the account, allows; null is nothing (decision G1). */
const levelOf = (description: string) => nullable(Type.Enum([...levels], { type: 'string', description }))
const level = levelOf('What the user may do with the thing; null for nothing.')
const addVolumes = Type.Boolean({ description: 'Whether the user may create and clone volumes.' })
const addHosts = Type.Boolean({ description: 'Whether the user may create hosts.' })
const addClusters = Type.Boolean({ description: 'Whether the user may create clusters.' })
const accountAccess = levelOf('What the user may do with the account itself; null for nothing.')
const thing = idOf('Number of the thing.')

const grantedOn = (things: string) =>
  Type.Array(
    Type.Object(
      { id: thing, label: Type.String({ description: 'Label of the thing.' }), permissions: level },
      { additionalProperties: false },
    ),
    { description: `What the user may do with ${things}.` },
  )

/** Grants of a restricted user as they leave (decision G1; facts 9.3). Of others they have none: 204. */
export const grantsSchema = Type.Object(
  {
    volume: grantedOn('volumes'),
    host: grantedOn('hosts'),
    cluster: grantedOn('clusters'),
    global: Type.Object(
      {
        add_volumes: addVolumes,
        add_hosts: addHosts,
        add_clusters: addClusters,
        account_access: accountAccess,
      },
      { additionalProperties: false, title: 'GlobalGrants', description: 'What the user may do beside single things.' },
    ),
  },
  { additionalProperties: false, title: 'Grants', description: 'What a restricted user may see and do.' },
)

/** Things whose grant changes; as many as a body of 1 MiB holds without much else. */
const changed = Type.Optional(
  Type.Array(Type.Object({ id: thing, permissions: level }), {
    maxItems: 10_000,
    description: 'What is listed changes, null takes the grant away; whatever is not listed stays as it is.',
  }),
)

/** Body of grant.update: the answer of grant.view fits, and any part of it (facts 9.3). */
export const grantsUpdateSchema = Type.Object({
  volume: changed,
  host: changed,
  cluster: changed,
  global: Type.Optional(
    Type.Object(
      {
        add_volumes: Type.Optional(addVolumes),
        add_hosts: Type.Optional(addHosts),
        add_clusters: Type.Optional(addClusters),
        account_access: Type.Optional(accountAccess),
      },
      { description: 'What the user may do beside single things; what is left out stays as it is.' },
    ),
  ),
})

/** Grants of a restricted user as they leave. */
export type Grants = Static<typeof grantsSchema>
