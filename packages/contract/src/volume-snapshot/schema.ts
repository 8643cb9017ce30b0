import Type, { type Static } from 'typebox'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'
import { formed, forms } from '../shared/forms.ts'
import { idOf, regionIdSchema } from '../shared/ids.ts'
import { tagsInputSchema, tagsSchema } from '../shared/tags.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { encryptions, hardwareTypes } from '../volume/schema.ts'

/** Statuses of a volume snapshot. */
export const volumeSnapshotStatuses = ['creating', 'available'] as const
/** One status of a volume snapshot. */
export type VolumeSnapshotStatus = (typeof volumeSnapshotStatuses)[number]

const labelRules =
  "Starts with a letter, followed by letters, digits, `-` and `_`. Unique among the account's snapshots."
const labelOf = (description: string) =>
  Type.String({ minLength: 1, maxLength: 64, ...formed(forms.volumeLabel), description })
const label = labelOf(labelRules)

/** Response of volume_snapshot.view (decision D13). */
export const volumeSnapshotSchema = describeResource(
  'VolumeSnapshot',
  'The content of a volume at one point in time.',
  {
    id: idOf('Snapshot ID.'),
    label,
    volume_id: idOf('ID of the volume. The volume may be deleted.'),
    volume_label: Type.String({ description: 'Label of the volume when the snapshot was created.' }),
    region: regionIdSchema,
    size: Type.Integer({ minimum: 1, description: 'Size in GiB of the volume when the snapshot was created.' }),
    status: describeEnum(volumeSnapshotStatuses, 'Whether the snapshot is being created, or can be used.'),
    hardware_type: describeEnum(hardwareTypes, 'Storage class of the snapshot.'),
    encryption: describeEnum(encryptions, 'Whether the data is encrypted at rest.'),
    is_automatic: Type.Boolean({ description: 'Whether a snapshot policy created the snapshot.' }),
    tags: tagsSchema,
    created: timestampOf('Time of the request, which the content is not older than.'),
    updated: timestampOf('Time at which the snapshot was last updated.'),
  },
)

/** Body of volume_snapshot.create. */
export const volumeSnapshotCreateSchema = Type.Object({
  label: Type.Optional(
    labelOf(`${labelRules} If absent, the label of the volume with \`-snapshot\`, and a number if that is in use.`),
  ),
  tags: Type.Optional(tagsInputSchema),
})

/** Body of volume_snapshot.update. */
export const volumeSnapshotUpdateSchema = Type.Object({
  label: Type.Optional(label),
  tags: Type.Optional(tagsInputSchema),
})

/** Body of volume.rollback. */
export const volumeRollbackSchema = Type.Object({
  snapshot_id: idOf('ID of a snapshot of this volume.'),
})

/** Volume snapshot response. */
export type VolumeSnapshot = Static<typeof volumeSnapshotSchema>
