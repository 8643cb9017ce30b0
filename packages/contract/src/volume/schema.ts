import Type, { type Static } from 'typebox'
import { formed, forms } from '../shared/forms.ts'
import { idOf, regionIdSchema } from '../shared/ids.ts'
import { describeEnum, describeObject, describeResource } from '../shared/describe-schema.ts'
import { locksSchema } from '../lock/schema.ts'
import { nullable } from '../shared/nullable.ts'
import { priceSchema, regionPricesSchema } from '../shared/price.ts'
import { tagsInputSchema, tagsSchema } from '../shared/tags.ts'
import { timestampOf } from '../shared/timestamp.ts'

/** Statuses of a volume (contract, "Volume status"). */
export const volumeStatuses = ['creating', 'active', 'resizing', 'contact_support'] as const
/** One status of a volume. */
export type VolumeStatus = (typeof volumeStatuses)[number]
/** Storage classes (contract, Volume.hardware_type; decision D3). */
export const hardwareTypes = ['hdd', 'nvme'] as const
/** Storage class. */
export type HardwareType = (typeof hardwareTypes)[number]
/** Encryption of data at rest (decision D1). */
export const encryptions = ['enabled', 'disabled'] as const
/** Encryption of one resource. */
export type Encryption = (typeof encryptions)[number]

const label = Type.String({
  minLength: 1,
  maxLength: 32,
  ...formed(forms.volumeLabel),
  description: 'Starts with a letter, followed by letters, digits, `-` and `_`. Unique in the account.',
})
const encryptionTexts = {
  type: 'string',
  description: 'Whether the data is encrypted at rest. Cannot be changed.',
} as const
const size = Type.Integer({ minimum: 1, description: 'Size in GiB.' })

const hostId = idOf('ID of the host to attach the volume to. The host must be in the same region.')
const configId = idOf('ID of a configuration of the host. If absent, the service selects one.')
const persists = Type.Boolean({
  default: true,
  description: 'Whether the attachment persists in the configuration across boots. True if absent.',
})

/** Volume response. The contract's fields come first, in its order, then additions (D1, D4, E9). */
export const volumeSchema = describeResource('Volume', 'A block storage volume.', {
  id: idOf('Volume ID.'),
  label,
  created: timestampOf('Time at which the volume was created.'),
  updated: timestampOf('Time at which the volume was last updated.'),
  filesystem_path: Type.String({ description: 'Path of the device on the host.' }),
  hardware_type: describeEnum(hardwareTypes, 'Storage class of the volume.'),
  host_id: nullable(
    Type.Integer({ minimum: 1, description: 'ID of the host that the volume is attached to. Null if detached.' }),
  ),
  host_label: nullable(Type.String({ description: 'Label of the host.' })),
  region: regionIdSchema,
  size,
  status: describeEnum(
    volumeStatuses,
    'Volume status. A volume with status contact_support needs a repair by the operator.',
  ),
  tags: tagsSchema,
  encryption: Type.Enum([...encryptions], encryptionTexts),
  io_ready: Type.Boolean({
    description:
      'Whether the running host has the device. If a guest agent responds, the link `filesystem_path` exists in the guest after an attach. Without an agent, and while a host boots, the guest creates the link up to a second later.',
  }),
  orch_cluster_id: nullable(
    Type.Integer({
      minimum: 1,
      description: 'ID of the cluster whose service token created the volume. Null otherwise.',
    }),
  ),
  locks: locksSchema,
})

/** Body of volume.create (contract, "Create body (2)"; decisions D1, D2, D6). The schema has no size bounds, because each installation sets them. */
export const volumeCreateSchema = Type.Object({
  label,
  size: Type.Optional(
    Type.Integer({ default: 20, description: 'Size in GiB, within the bounds of the installation. 20 if absent.' }),
  ),
  region: Type.Optional(regionIdSchema),
  host_id: Type.Optional(hostId),
  config_id: Type.Optional(configId),
  tags: Type.Optional(tagsInputSchema),
  encryption: Type.Optional(
    describeEnum(
      encryptions,
      'Whether the data is encrypted at rest. If absent, disabled; in the linode dialect enabled in regions that support it.',
    ),
  ),
  persist_across_boots: Type.Optional(persists),
  backup_id: Type.Optional(
    idOf(
      'ID of the volume backup whose data the volume gets, in the region of the backup. The size is that of the backup if absent, and can be larger. The volume is created when its content was compared with the backup.',
    ),
  ),
  snapshot_id: Type.Optional(
    idOf(
      'ID of the volume snapshot whose data the volume gets, with its region, storage class and encryption. The size is that of the snapshot if absent, and can be larger.',
    ),
  ),
})

/** Body of volume.update. */
export const volumeUpdateSchema = Type.Object({
  label: Type.Optional(label),
  tags: Type.Optional(tagsInputSchema),
})

/** Body of volume.attach (contract, "Attach body (6)"). */
export const volumeAttachSchema = Type.Object({
  host_id: hostId,
  config_id: Type.Optional(configId),
  persist_across_boots: Type.Optional(persists),
})

/** Body of volume.clone. */
export const volumeCloneSchema = Type.Object({ label })

/** Body of volume.resize. */
export const volumeResizeSchema = Type.Object({
  size: Type.Integer({ description: 'New size in GiB. Must be larger than the current size.' }),
})

/** Response of volume.open_export and volume.open_import. */
export const volumeContentSchema = describeObject('URL for the content of a volume.', {
  url: Type.String({
    description:
      'Secret URL of the raw bytes, valid for 24 hours and as long as the token: GET with Range for an export, PUT with the query parameter offset for an import.',
  }),
  size: Type.Integer({ description: 'Size of the volume in bytes.' }),
})

/** Price of volumes, per GiB. */
export const volumeTypeSchema = describeResource('VolumeType', 'A volume type and its price per GiB.', {
  id: Type.String({ description: 'Type ID.' }),
  label: Type.String({ description: 'Display name.' }),
  price: priceSchema,
  region_prices: regionPricesSchema,
  transfer: Type.Integer({ minimum: 0, description: 'Included transfer in GB per month.' }),
})

/** Volume response. */
export type Volume = Static<typeof volumeSchema>
/** Body of volume.create. */
export type VolumeCreateBody = Static<typeof volumeCreateSchema>
