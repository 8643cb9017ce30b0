import Type, { type Static } from 'typebox'
import { formed, forms } from '../shared/forms.ts'
import { idOf, regionIdSchema } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { priceSchema, regionPricesSchema } from '../shared/price.ts'
import { tagsInputSchema, tagsSchema } from '../shared/tags.ts'
import { momentOf } from '../shared/timestamp.ts'

/** Statuses of a volume (contract, "Volume status"). */
export const volumeStatuses = ['creating', 'active', 'resizing', 'contact_support'] as const
/** One status of a volume. */
export type VolumeStatus = (typeof volumeStatuses)[number]
/** Storage classes (contract, Volume.hardware_type; decision D3). */
export const hardwareTypes = ['hdd', 'nvme'] as const
/** One storage class. */
export type HardwareType = (typeof hardwareTypes)[number]
/** Whether the bytes rest encrypted (decision D1). */
export const encryptions = ['enabled', 'disabled'] as const
/** Whether the bytes of one volume rest encrypted. */
export type Encryption = (typeof encryptions)[number]

const label = Type.String({
  minLength: 1,
  maxLength: 32,
  ...formed(forms.volumeLabel),
  description: 'Begins with a letter, then letters, digits, `-` and `_`; unique in the account.',
})
const encryptionTexts = { type: 'string', description: 'Whether the bytes rest encrypted; cannot be changed.' } as const
const size = Type.Integer({ minimum: 1, description: 'Size in GiB.' })

const hostId = idOf('Host to attach the volume to; it must be in the same region.')
const configId = idOf('Configuration of that host; one is chosen when absent.')
const persists = Type.Boolean({
  default: true,
  description: 'Whether the attachment is kept in the configuration; true when absent.',
})

/** Volume as it leaves: the contract's fields in its order, then our additions (D1, D4, E9). */
export const volumeSchema = Type.Object(
  {
    id: idOf('Number of the volume.'),
    label,
    created: momentOf('When the volume was made.'),
    updated: momentOf('When the volume was last changed.'),
    filesystem_path: Type.String({ description: 'Path of the device on the host it is attached to.' }),
    hardware_type: Type.Enum([...hardwareTypes], { type: 'string', description: 'Storage that it is made on.' }),
    host_id: nullable(
      Type.Integer({ minimum: 1, description: 'Host it is attached to; null when it is attached to none.' }),
    ),
    host_label: nullable(Type.String({ description: 'Label of that host.' })),
    region: regionIdSchema,
    size,
    status: Type.Enum([...volumeStatuses], {
      type: 'string',
      description: 'What the volume is doing; in contact_support it waits for a repair by the operator.',
    }),
    tags: tagsSchema,
    encryption: Type.Enum([...encryptions], encryptionTexts),
    io_ready: Type.Boolean({
      description:
        'Whether the running host has the device. If a guest agent answers, the link `filesystem_path` exists in the guest after an attach; without an agent, and while a host starts, the guest makes the link up to a second later.',
    }),
    orch_cluster_id: nullable(
      Type.Integer({ minimum: 1, description: 'Cluster whose own token created it; null for others.' }),
    ),
  },
  { additionalProperties: false, title: 'Volume', description: 'A block storage volume.' },
)

/**
 * Body of volume.create (contract, "Create body (2)"; decisions D1, D2, D6). The bounds of a size are the installation's: a wider
 * one here would be the one that a refusal names.
 */
export const volumeCreateSchema = Type.Object({
  label,
  size: Type.Optional(
    Type.Integer({ default: 20, description: 'Size in GiB, within the bounds of the installation; 20 when absent.' }),
  ),
  region: Type.Optional(regionIdSchema),
  host_id: Type.Optional(hostId),
  config_id: Type.Optional(configId),
  tags: Type.Optional(tagsInputSchema),
  encryption: Type.Optional(
    Type.Enum([...encryptions], {
      type: 'string',
      description:
        'Whether the bytes rest encrypted; disabled when absent, but where the linode dialect is spoken enabled in regions that can.',
    }),
  ),
  persist_across_boots: Type.Optional(persists),
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
  size: Type.Integer({ description: 'Size in GiB, more than the volume has.' }),
})

/** Price of volumes, per GiB. */
export const volumeTypeSchema = Type.Object(
  {
    id: Type.String({ description: 'Id of the type.' }),
    label: Type.String({ description: 'Its name for people.' }),
    price: priceSchema,
    region_prices: regionPricesSchema,
    transfer: Type.Integer({ minimum: 0, description: 'Traffic included, GB a month.' }),
  },
  { additionalProperties: false, title: 'VolumeType', description: 'A type of volumes and what a GiB costs.' },
)

/** A volume as it leaves. */
export type Volume = Static<typeof volumeSchema>
/** Body of volume.create. */
export type VolumeCreateBody = Static<typeof volumeCreateSchema>
/** A price list entry of volumes. */
export type VolumeType = Static<typeof volumeTypeSchema>
