import Type, { type Static, type TSchema } from 'typebox'
import { poolSchema } from '../cluster/pool-schema.ts'
import { clusterSchema } from '../cluster/schema.ts'
import { hostSchema } from '../host/schema.ts'
import { idSchema } from '../shared/ids.ts'
import { tagLabelSchema } from '../shared/tags.ts'
import { translatedAs } from '../shared/translated-value.ts'
import { volumeSnapshotSchema } from '../volume-snapshot/schema.ts'
import { volumeSchema } from '../volume/schema.ts'
import { describeEnum, describeObject, describeResource } from '../shared/describe-schema.ts'

const idsOf = (resources: string) =>
  Type.Array(idSchema, { maxItems: 500, description: `IDs of the ${resources} to tag.` })

/** Tag response. */
export const tagSchema = describeResource('Tag', 'A label that users put on resources to organize them.', {
  label: tagLabelSchema,
})

/** Body of tag.create: label and resources to tag. */
export const tagCreateSchema = Type.Object({
  label: tagLabelSchema,
  hosts: Type.Optional(idsOf('hosts')),
  volumes: Type.Optional(idsOf('volumes')),
})

const tagged = <Kind extends string, Thing extends TSchema>(type: Kind, data: Thing) =>
  describeObject('A tagged resource.', { type: describeEnum([type], 'Resource type.', translatedAs('entity')), data })

/** Tagged resource, with its entity type. */
export const taggedSchema = Type.Union([
  tagged('volume', volumeSchema),
  tagged('host', hostSchema),
  tagged('orchcluster', clusterSchema),
  tagged('orchnodepool', poolSchema),
  tagged('volume_snapshot', volumeSnapshotSchema),
])

/** Tagged resource. */
export type Tagged = Static<typeof taggedSchema>
