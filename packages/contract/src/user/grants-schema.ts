import Type, { type Static } from 'typebox'
import { idSchema } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'

/** What a grant on one thing, or on the account, allows; null is nothing (decision G1). */
const level = nullable(Type.Enum(['read_only', 'read_write'], { type: 'string' }))
const flag = Type.Boolean()

const granted = Type.Array(
  Type.Object(
    {
      id: idSchema,
      label: Type.String(),
      permissions: level,
    },
    { additionalProperties: false },
  ),
)

/** Grants of a restricted user as they leave (decision G1; facts 9.3). Of others they have none: 204. */
export const grantsSchema = Type.Object(
  {
    volume: granted,
    host: granted,
    cluster: granted,
    global: Type.Object(
      {
        add_volumes: flag,
        add_hosts: flag,
        add_clusters: flag,
        account_access: level,
      },
      { additionalProperties: false, title: 'GlobalGrants' },
    ),
  },
  { additionalProperties: false, title: 'Grants' },
)

/** Things whose grant changes; as many as a body of 1 MiB holds without much else. */
const changed = Type.Optional(
  Type.Array(Type.Object({ id: idSchema, permissions: level }), {
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
    Type.Object({
      add_volumes: Type.Optional(flag),
      add_hosts: Type.Optional(flag),
      add_clusters: Type.Optional(flag),
      account_access: Type.Optional(level),
    }),
  ),
})

/** Grants of a restricted user as they leave. */
export type Grants = Static<typeof grantsSchema>
/** Body of grant.update. */
export type GrantsUpdateBody = Static<typeof grantsUpdateSchema>
