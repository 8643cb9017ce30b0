import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { volumeFields } from '../volume/operations.ts'
import { volumeSchema } from '../volume/schema.ts'
import { accessCodes } from './image-schema.ts'
import {
  hostBootSchema,
  hostCreateSchema,
  hostRebuildSchema,
  hostResizeSchema,
  hostSchema,
  hostTypeSchema,
  hostUpdateSchema,
} from './schema.ts'

const typeId = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Host type ID.',
  examples: ['g6-standard-1'],
})
const params = Type.Object({ hostId: idOf('Host ID.') })
const area = 'Hosts'
const readsHost = { entity: 'host', at: 'path.hostId', level: 'read_only' } as const
const writesHost = { entity: 'host', at: 'path.hostId', level: 'read_write' } as const

const writes = { area, scopes: ['hosts:read_write'], grants: [writesHost] } as const
const reads = { area, scopes: ['hosts:read_only'], grants: [readsHost] } as const
const open = { area, access: 'public', scopes: [], grants: [] } as const

/** Operations on hosts and host types (decision H). Scopes and grants are defined by analogy with volumes (facts 1.1, 6.5). */
export const hostOperations = [
  {
    name: 'host.list',
    path: '/hosts/instances',
    area,
    summary: 'Lists the hosts that you can view.',
    scopes: ['hosts:read_only'],
    grants: [],
    ...listPagesOf(hostSchema, {
      id: 'integer',
      label: 'string',
      group: 'string',
      region: 'string',
      image: 'string?',
      created: 'datetime',
      tags: 'tags',
      status: 'string',
      ipv4: 'tags',
      ipv6: 'string',
    }),
  },
  {
    name: 'host.create',
    method: 'POST',
    path: '/hosts/instances',
    area,
    summary: 'Creates a host with its initial disks and a configuration.',
    scopes: ['hosts:read_write'],
    grants: [{ global: 'add_hosts' }],
    body: hostCreateSchema,
    example: { label: 'web-1', region: 'us-east', type: 'g6-standard-1', tags: ['production'] },
    response: hostSchema,
    codes: [
      'host.label_invalid',
      'host.label_taken',
      'host.addresses_exhausted',
      'disk.space_insufficient',
      'account.limit_reached',
      'config.interface_invalid',
      'host.unoffered',
      ...accessCodes,
    ],
    event: 'host_create',
    isCreate: true,
  },
  {
    ...reads,
    name: 'host.view',
    method: 'GET',
    path: '/hosts/instances/{hostId}',
    summary: 'Gets one host.',
    params,
    response: hostSchema,
  },
  {
    ...writes,
    name: 'host.update',
    method: 'PUT',
    path: '/hosts/instances/{hostId}',
    summary: 'Updates the label, tags or other metadata of a host.',
    params,
    body: hostUpdateSchema,
    example: { label: 'web-2', tags: ['production'] },
    response: hostSchema,
    codes: ['host.label_invalid', 'host.label_taken', 'host.deleting', 'host.unoffered'],
    event: 'host_update',
  },
  {
    ...writes,
    name: 'host.delete',
    method: 'DELETE',
    path: '/hosts/instances/{hostId}',
    summary: 'Deletes a host with its local disks permanently; its volumes are detached and kept.',
    params,
    response: emptySchema,
    event: 'host_delete',
  },
  {
    ...writes,
    name: 'host.boot',
    method: 'POST',
    path: '/hosts/instances/{hostId}/boot',
    summary: 'Boots a host.',
    params,
    body: hostBootSchema,
    example: {},
    response: emptySchema,
    codes: ['host.deleting', 'host.no_config', 'config.not_of_host'],
    event: 'host_boot',
  },
  {
    ...writes,
    name: 'host.shutdown',
    method: 'POST',
    path: '/hosts/instances/{hostId}/shutdown',
    summary: 'Shuts down a host; volumes attached with persist_across_boots false are detached.',
    params,
    response: emptySchema,
    codes: ['host.deleting'],
    event: 'host_shutdown',
  },
  {
    ...writes,
    name: 'host.reboot',
    method: 'POST',
    path: '/hosts/instances/{hostId}/reboot',
    summary: 'Reboots a running host; volumes attached with persist_across_boots false are detached.',
    params,
    body: hostBootSchema,
    example: {},
    response: emptySchema,
    codes: ['host.deleting', 'host.no_config', 'config.not_of_host'],
    event: 'host_reboot',
  },
  {
    ...writes,
    name: 'host.rebuild',
    method: 'POST',
    path: '/hosts/instances/{hostId}/rebuild',
    summary: 'Rebuilds a host from an image; all its local disks and their data are deleted.',
    params,
    body: hostRebuildSchema,
    example: { image: 'debian12', root_pass: 'a-root-password' },
    response: hostSchema,
    codes: ['host.deleting', 'host.disks_full', 'host.unoffered', 'disk.space_insufficient', ...accessCodes],
    event: 'host_rebuild',
  },
  {
    ...writes,
    name: 'host.resize',
    method: 'POST',
    path: '/hosts/instances/{hostId}/resize',
    summary: 'Resizes a host to another type; a running host is shut down and booted again.',
    params,
    body: hostResizeSchema,
    example: { type: 'g6-standard-2' },
    response: emptySchema,
    codes: ['host.deleting', 'host.busy', 'host.of_cluster', 'host.type_too_small', 'host.attachments_full'],
    event: 'host_resize',
  },
  {
    ...reads,
    name: 'host.list_volumes',
    path: '/hosts/instances/{hostId}/volumes',
    summary: 'Lists the volumes attached to a host.',
    params,
    ...listPagesOf(volumeSchema, volumeFields),
  },
  {
    ...open,
    name: 'host_type.list',
    path: '/hosts/types',
    summary: 'Lists host types and their prices.',
    ...listPagesOf(hostTypeSchema, {
      label: 'string',
      disk: 'integer',
      class: 'string',
      network_out: 'integer',
      memory: 'integer',
      transfer: 'integer',
      vcpus: 'integer',
      gpus: 'integer',
    }),
  },
  {
    ...open,
    name: 'host_type.view',
    method: 'GET',
    path: '/hosts/types/{typeId}',
    summary: 'Gets one host type.',
    params: Type.Object({ typeId }),
    response: hostTypeSchema,
  },
] as const satisfies readonly OperationSpec[]
