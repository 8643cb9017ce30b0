import Type, { type Static } from 'typebox'
import { idSchema, regionIdSchema } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { priceSchema, regionPricesSchema } from '../shared/price.ts'
import { tagsInputSchema, tagsSchema } from '../shared/tags.ts'
import { timestampSchema } from '../shared/timestamp.ts'

/** Statuses of a volume (contract, "Volume status"). */
export const volumeStatuses = ['creating', 'active', 'resizing', 'contact_support'] as const
/** Storage classes (contract, Volume.hardware_type; decision D3). */
export const hardwareTypes = ['hdd', 'nvme'] as const
/** Whether the bytes rest encrypted (decision D1). */
export const encryptions = ['enabled', 'disabled'] as const

const label = Type.String({ minLength: 1, maxLength: 32 })
const encryption = Type.Enum([...encryptions], { type: 'string' })
const size = Type.Integer({ minimum: 1, description: 'GiB.' })

/** Volume as it leaves: the contract's fields in its order, then our additions (D1, D4, E9). */
export const volumeSchema = Type.Object(
  {
    id: idSchema,
    label,
    created: timestampSchema,
    updated: timestampSchema,
    filesystem_path: Type.String({ description: 'Path of the device on the host it is attached to.' }),
    hardware_type: Type.Enum([...hardwareTypes], { type: 'string' }),
    host_id: nullable(Type.Integer({ minimum: 1, description: 'Host it is attached to.' })),
    host_label: nullable(Type.String()),
    region: regionIdSchema,
    size,
    status: Type.Enum([...volumeStatuses], { type: 'string' }),
    tags: tagsSchema,
    encryption,
    io_ready: Type.Boolean({ description: 'The device is there on a running host.' }),
    orch_cluster_id: nullable(Type.Integer({ minimum: 1, description: 'Cluster whose service token created it.' })),
  },
  { additionalProperties: false, title: 'Volume' },
)

/**
 * Body of volume.create (contract, "Create body (2)"; decisions D1, D2, D6). The bounds of a size are the installation's: a wider
 * one here would be the one that a refusal names.
 */
export const volumeCreateSchema = Type.Object({
  label,
  size: Type.Optional(Type.Integer({ description: 'GiB, within the bounds of the installation; 20 when absent.' })),
  region: Type.Optional(regionIdSchema),
  host_id: Type.Optional(idSchema),
  config_id: Type.Optional(idSchema),
  tags: Type.Optional(tagsInputSchema),
  encryption: Type.Optional(encryption),
  persist_across_boots: Type.Optional(
    Type.Boolean({ description: 'Whether the attachment is kept in the configuration; true when absent.' }),
  ),
})

/** Body of volume.update. */
export const volumeUpdateSchema = Type.Object({
  label: Type.Optional(label),
  tags: Type.Optional(tagsInputSchema),
})

/** Body of volume.attach (contract, "Attach body (6)"). */
export const volumeAttachSchema = Type.Object({
  host_id: idSchema,
  config_id: Type.Optional(idSchema),
  persist_across_boots: Type.Optional(
    Type.Boolean({ description: 'Whether the attachment is kept in the configuration; true when absent.' }),
  ),
})

/** Body of volume.clone. */
export const volumeCloneSchema = Type.Object({ label })

/** Body of volume.resize. */
export const volumeResizeSchema = Type.Object({ size: Type.Integer({ description: 'GiB, more than the volume has.' }) })

/** Price of volumes, per GiB. */
export const volumeTypeSchema = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    price: priceSchema,
    region_prices: regionPricesSchema,
    transfer: Type.Integer({ minimum: 0 }),
  },
  { additionalProperties: false, title: 'VolumeType' },
)

/** A volume as it leaves. */
export type Volume = Static<typeof volumeSchema>
/** Body of volume.create. */
export type VolumeCreateBody = Static<typeof volumeCreateSchema>
/** Body of volume.update. */
export type VolumeUpdateBody = Static<typeof volumeUpdateSchema>
/** Body of volume.attach. */
export type VolumeAttachBody = Static<typeof volumeAttachSchema>
/** Body of volume.clone. */
export type VolumeCloneBody = Static<typeof volumeCloneSchema>
/** Body of volume.resize. */
export type VolumeResizeBody = Static<typeof volumeResizeSchema>
/** A price list entry of volumes. */
export type VolumeType = Static<typeof volumeTypeSchema>
/** Status of a volume. */
export type VolumeStatus = (typeof volumeStatuses)[number]
