import Type, { type Static } from 'typebox'
import { encryptions } from '../volume/schema.ts'
import { idOf } from '../shared/ids.ts'
import { momentOf } from '../shared/timestamp.ts'
import { accessInput, namedImageSchema, rootPassSchema } from './image-schema.ts'
import { unofferedScripts } from './unoffered.ts'

/** How a local disk can be formatted. */
export const filesystems = ['raw', 'swap', 'ext3', 'ext4', 'initrd'] as const
/** How one local disk is formatted. */
export type Filesystem = (typeof filesystems)[number]
/** Largest local disk that can be asked for, in MiB; what the type of the host has decides. */
export const diskSizeMax = 16_777_216

const label = Type.String({ minLength: 1, maxLength: 48, description: 'Label of the disk, for people.' })
const size = Type.Integer({
  minimum: 1,
  maximum: diskSizeMax,
  description: 'Size in MiB; the disks of a host are together as large as its type has local storage, at most.',
})
const filesystem = Type.Enum([...filesystems], { type: 'string', description: 'How the disk is formatted.' })

/** Local disk of a host as it leaves (decision H10). */
export const diskSchema = Type.Object(
  {
    id: idOf('Number of the disk.'),
    label: Type.String({ description: 'Label of the disk.' }),
    status: Type.Enum(['ready', 'not ready', 'deleting'], {
      type: 'string',
      description: 'Whether the disk can be used.',
    }),
    size: Type.Integer({ minimum: 0, description: 'Size in MB.' }),
    filesystem,
    created: momentOf('When the disk was made.'),
    updated: momentOf('When the disk was last changed.'),
    disk_encryption: Type.Enum([...encryptions], {
      type: 'string',
      description: 'Whether the disk is encrypted at rest; `disabled` where the region does not encrypt disks.',
    }),
  },
  { additionalProperties: false, title: 'Disk', description: 'A local disk of a host.' },
)

/** Body of disk.create; without a label it is the default one. */
export const diskCreateSchema = Type.Object({
  label: Type.Optional(label),
  size,
  filesystem: Type.Optional(filesystem),
  image: Type.Optional(namedImageSchema),
  ...accessInput,
  ...unofferedScripts,
  read_only: Type.Optional(
    Type.Boolean({ description: 'Whether it can only be read. Not offered; only false can be sent.' }),
  ),
})

/** Body of disk.update. */
export const diskUpdateSchema = Type.Object({ label: Type.Optional(label) })

/** Body of disk.resize. */
export const diskResizeSchema = Type.Object({ size })

/** Body of disk.clone; without a label it has that of its source. */
export const diskCloneSchema = Type.Object({ label: Type.Optional(label) })

/** Body of disk.reset_password. */
export const diskPasswordSchema = Type.Object({ password: rootPassSchema })

/** A local disk as it leaves. */
export type Disk = Static<typeof diskSchema>
/** Body of disk.create. */
export type DiskCreateBody = Static<typeof diskCreateSchema>
