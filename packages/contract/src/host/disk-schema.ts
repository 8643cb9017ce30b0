import Type, { type Static } from 'typebox'
import { encryptions } from '../volume/schema.ts'
import { idOf } from '../shared/ids.ts'
import { timestampOf } from '../shared/timestamp.ts'
import { accessInput, namedImageSchema, rootPassSchema } from './image-schema.ts'
import { unsupportedScripts } from './unsupported.ts'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'

/** Filesystems of local disks. */
const filesystems = ['raw', 'swap', 'ext3', 'ext4', 'initrd'] as const
/** Filesystem of one local disk. */
export type Filesystem = (typeof filesystems)[number]
/** Maximum disk size in a request, in MiB. The host type imposes a lower limit. */
export const diskSizeMax = 16_777_216

const label = Type.String({ minLength: 1, maxLength: 48, description: 'Display label of the disk.' })
const size = Type.Integer({
  minimum: 1,
  maximum: diskSizeMax,
  description: 'Size in MiB. The disks of a host together cannot exceed the local storage of its type.',
})
const filesystem = describeEnum(filesystems, 'Filesystem of the disk.')

/** Local disk response (decision H10). */
export const diskSchema = describeResource('Disk', 'A local disk of a host.', {
  id: idOf('Disk ID.'),
  label: Type.String({ description: 'Disk label.' }),
  status: describeEnum(['ready', 'not ready', 'deleting'], 'Whether the disk is ready for use.'),
  size: Type.Integer({ minimum: 0, description: 'Size in MB.' }),
  filesystem,
  created: timestampOf('Time at which the disk was created.'),
  updated: timestampOf('Time at which the disk was last updated.'),
  disk_encryption: describeEnum(
    encryptions,
    'Whether the disk is encrypted at rest. `disabled` if the region does not encrypt disks.',
  ),
})

/** Body of disk.create; the label has a default. */
export const diskCreateSchema = Type.Object({
  label: Type.Optional(label),
  size,
  filesystem: Type.Optional(filesystem),
  image: Type.Optional(namedImageSchema),
  ...accessInput,
  ...unsupportedScripts,
  read_only: Type.Optional(
    Type.Boolean({ description: 'Whether the disk is read-only. Not supported; only false is accepted.' }),
  ),
})

/** Body of disk.update. */
export const diskUpdateSchema = Type.Object({ label: Type.Optional(label) })

/** Body of disk.resize. */
export const diskResizeSchema = Type.Object({ size })

/** Body of disk.clone; the label defaults to the source's. */
export const diskCloneSchema = Type.Object({ label: Type.Optional(label) })

/** Body of disk.reset_password. */
export const diskPasswordSchema = Type.Object({ password: rootPassSchema })

/** Local disk response. */
export type Disk = Static<typeof diskSchema>
/** Body of disk.create. */
export type DiskCreateBody = Static<typeof diskCreateSchema>
