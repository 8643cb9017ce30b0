import Type, { type Static } from 'typebox'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'
import { idOf } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { translatedAs } from '../shared/translated-value.ts'

/** Kinds of resources that the trash keeps (decision D12). */
export const trashKinds = [
  'volume',
  'host',
  'orchcluster',
  'orchnodepool',
  'volume_snapshot',
  'volume_backup',
  'disk',
] as const
/** One kind of resource that the trash keeps. */
export type TrashKind = (typeof trashKinds)[number]

const entitySchema = describeResource('TrashEntity', 'Deleted resource.', {
  id: idOf('ID of the resource, before and after its restore.'),
  type: describeEnum(trashKinds, 'Resource type.', translatedAs('entity')),
})

const fields = {
  id: idOf('ID of the trash item.'),
  label: Type.String({ description: 'Label of the resource at its deletion.' }),
  entity: entitySchema,
  region: Type.String({ description: 'Region of the resource.' }),
  size: Type.Integer({ description: 'Storage that the resource holds, in GiB.' }),
  deleted: timestampOf('Time of the deletion.'),
  deleted_by: nullable(Type.String({ description: 'User who deleted the resource. Null for the system.' })),
  expires: timestampOf('Estimated time at which the resource is wiped. Time counts only while Moorage runs.'),
  status: describeEnum(['kept', 'purging'], '`kept` can be restored; `purging` is being wiped.'),
}

/** Item of trash.list. */
export const trashItemSchema = describeResource('TrashItem', 'A deleted resource that is kept for a time.', fields)

/** Trash item. */
export type TrashItem = Static<typeof trashItemSchema>

const changes = Type.Array(Type.String(), {
  description: 'What differs from the resource that was deleted, one sentence for each difference.',
})

const previewSchema = describeResource('RestorePreview', 'Result of a restore at this time, without a label.', {
  label: nullable(Type.String({ description: 'Label after the restore. Null if the restore is rejected.' })),
  changes,
  problem: nullable(
    Type.String({ description: 'Why the restore is rejected, and what to do. Null if it is possible.' }),
  ),
})

/** Result of a restore before it is requested. */
export type RestorePreview = Static<typeof previewSchema>

/** Response of trash.view. */
export const trashItemViewSchema = describeResource(
  'TrashItemView',
  'A deleted resource, and what a restore brings back.',
  {
    ...fields,
    restorable: previewSchema,
  },
)

/** Body of trash.restore. */
export const trashRestoreSchema = Type.Object({
  label: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'New label; if absent, the label at the deletion, with a number added if it is in use.',
    }),
  ),
  regenerate: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Of a cluster: creates a new kubeconfig. The previous one stops working. Otherwise, it works again.',
    }),
  ),
})

/** Response of trash.restore. */
export const restoredSchema = describeResource('RestoredResource', 'A resource that was restored.', {
  id: idOf('ID of the resource, which is the same as before.'),
  type: describeEnum(trashKinds, 'Resource type.', translatedAs('entity')),
  label: Type.String({ description: 'Label of the resource.' }),
  changes,
})

/** Restored resource. */
export type Restored = Static<typeof restoredSchema>
