import Type, { type Static, type TSchema } from 'typebox'
import { poolSchema } from '../cluster/pool-schema.ts'
import { clusterSchema } from '../cluster/schema.ts'
import { hostSchema } from '../host/schema.ts'
import { idSchema } from '../shared/ids.ts'
import { tagLabelSchema } from '../shared/tags.ts'
import { holds } from '../shared/words.ts'
import { volumeSchema } from '../volume/schema.ts'

const ids = Type.Array(idSchema, { maxItems: 500 })

/** Tag as it leaves. */
export const tagSchema = Type.Object({ label: tagLabelSchema }, { additionalProperties: false, title: 'Tag' })

/** Body of tag.create: the label and what gets the tag at once. */
export const tagCreateSchema = Type.Object({
  label: tagLabelSchema,
  hosts: Type.Optional(ids),
  volumes: Type.Optional(ids),
})

const tagged = <Kind extends string, Thing extends TSchema>(type: Kind, data: Thing) =>
  Type.Object(
    { type: Type.Enum([type], { type: 'string', ...holds('entity') }), data },
    { additionalProperties: false },
  )

/** One thing that has a tag: its entity type and the thing itself. */
export const taggedSchema = Type.Union([
  tagged('volume', volumeSchema),
  tagged('host', hostSchema),
  tagged('orchcluster', clusterSchema),
  tagged('orchnodepool', poolSchema),
])

/** A tag as it leaves. */
export type Tag = Static<typeof tagSchema>
/** Body of tag.create. */
export type TagCreateBody = Static<typeof tagCreateSchema>
/** One thing that has a tag. */
export type Tagged = Static<typeof taggedSchema>
