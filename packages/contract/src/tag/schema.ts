import Type, { type Static, type TSchema } from 'typebox'
import { poolSchema } from '../cluster/pool-schema.ts'
import { clusterSchema } from '../cluster/schema.ts'
import { hostSchema } from '../host/schema.ts'
import { idSchema } from '../shared/ids.ts'
import { tagLabelSchema } from '../shared/tags.ts'
import { holds } from '../shared/words.ts'
import { volumeSchema } from '../volume/schema.ts'

const idsOf = (things: string) =>
  Type.Array(idSchema, { maxItems: 500, description: `Numbers of the ${things} that get the tag at once.` })

/** Tag as it leaves. */
export const tagSchema = Type.Object(
  { label: tagLabelSchema },
  { additionalProperties: false, title: 'Tag', description: 'A word that a user puts on things to find them.' },
)

/** Body of tag.create: the label and what gets the tag at once. */
export const tagCreateSchema = Type.Object({
  label: tagLabelSchema,
  hosts: Type.Optional(idsOf('hosts')),
  volumes: Type.Optional(idsOf('volumes')),
})

const tagged = <Kind extends string, Thing extends TSchema>(type: Kind, data: Thing) =>
  Type.Object(
    { type: Type.Enum([type], { type: 'string', description: 'Kind of the thing.', ...holds('entity') }), data },
    { additionalProperties: false, description: 'One thing that has the tag.' },
  )

/** One thing that has a tag: its entity type and the thing itself. */
export const taggedSchema = Type.Union([
  tagged('volume', volumeSchema),
  tagged('host', hostSchema),
  tagged('orchcluster', clusterSchema),
  tagged('orchnodepool', poolSchema),
])

/** One thing that has a tag. */
export type Tagged = Static<typeof taggedSchema>
