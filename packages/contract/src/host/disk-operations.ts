import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import {
  diskCloneSchema,
  diskCreateSchema,
  diskPasswordSchema,
  diskResizeSchema,
  diskSchema,
  diskUpdateSchema,
} from './disk-schema.ts'
import { accessCodes } from './image-schema.ts'
import { hostIdInPath, hostReads, hostWrites } from '../shared/host-reads.ts'

const ofDisk = Type.Object({ hostId: hostIdInPath, diskId: idOf('Disk ID.') })
const disks = '/hosts/instances/{hostId}/disks'
const disk = `${disks}/{diskId}` as const
const writes = { ...hostWrites, params: ofDisk } as const

/** Operations on local disks of a host (decision H10). */
export const diskOperations = [
  {
    name: 'disk.list',
    path: disks,
    summary: 'Lists the local disks of a host.',
    ...hostReads,
    ...listPagesOf(diskSchema, {
      id: 'integer',
      label: 'string',
      size: 'integer',
      filesystem: 'string',
      created: 'datetime',
    }),
  },
  {
    name: 'disk.create',
    method: 'POST',
    path: disks,
    summary: 'Adds a local disk to a host, empty or created from an image.',
    ...hostWrites,
    body: diskCreateSchema,
    example: { label: 'data', size: 5000, filesystem: 'ext4' },
    response: diskSchema,
    codes: ['host.deleting', 'host.disks_full', 'host.unoffered', 'disk.space_insufficient', ...accessCodes],
    event: 'host_disk_create',
    isCreate: true,
  },
  {
    name: 'disk.view',
    method: 'GET',
    path: disk,
    summary: 'Gets one local disk of a host.',
    ...hostReads,
    params: ofDisk,
    response: diskSchema,
  },
  {
    name: 'disk.update',
    method: 'PUT',
    path: disk,
    summary: 'Updates the label of a local disk.',
    ...writes,
    body: diskUpdateSchema,
    example: { label: 'archive' },
    response: diskSchema,
    codes: ['host.deleting', 'disk.deleting'],
    event: 'host_disk_update',
  },
  {
    name: 'disk.delete',
    method: 'DELETE',
    path: disk,
    summary: 'Deletes a local disk of a powered-off host.',
    details: 'The disk can be restored until its trash item expires. Its data is then wiped.',
    ...writes,
    response: emptySchema,
    codes: ['resource.locked', 'host.deleting', 'host.not_offline', 'host.busy'],
    event: 'host_disk_delete',
    isTrashed: true,
  },
  {
    name: 'disk.resize',
    method: 'POST',
    path: `${disk}/resize`,
    summary: 'Resizes a local disk of a powered-off host.',
    details:
      'Before a disk shrinks, a copy is made, which can be restored as another disk until its trash item expires.',
    ...writes,
    body: diskResizeSchema,
    example: { size: 6000 },
    response: emptySchema,
    codes: ['host.deleting', 'host.not_offline', 'host.busy', 'disk.not_ready', 'disk.busy', 'disk.space_insufficient'],
    event: 'host_disk_resize',
    isTrashed: true,
  },
  {
    name: 'disk.clone',
    method: 'POST',
    path: `${disk}/clone`,
    summary: 'Clones a local disk of a powered-off host to a new disk of the same host.',
    ...writes,
    body: diskCloneSchema,
    example: { label: 'copy' },
    response: diskSchema,
    codes: [
      'host.deleting',
      'host.not_offline',
      'host.busy',
      'host.disks_full',
      'disk.not_ready',
      'disk.busy',
      'disk.space_insufficient',
    ],
    event: 'host_disk_clone',
  },
  {
    name: 'disk.reset_password',
    method: 'POST',
    path: `${disk}/password`,
    summary: 'Resets the root password on a local disk of a powered-off host.',
    ...writes,
    body: diskPasswordSchema,
    example: { password: 'a-new-password' },
    response: emptySchema,
    codes: ['host.deleting', 'host.not_offline', 'host.busy', 'disk.not_ready', 'disk.busy'],
    event: 'host_disk_password',
  },
] as const satisfies readonly OperationSpec[]
