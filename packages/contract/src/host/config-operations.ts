import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idOf } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { configCreateSchema, configSchema, configUpdateSchema } from './config-schema.ts'
import { hostIdInPath, hostReads, hostWrites, readsSlotVolumes, writesHost } from '../shared/host-reads.ts'

const ofConfig = Type.Object({ hostId: hostIdInPath, configId: idOf('Configuration ID.') })
const writes = { ...hostWrites, grants: [writesHost, readsSlotVolumes] } as const
const deviceCodes = [
  'host.deleting',
  'config.device_invalid',
  'config.interface_invalid',
  'host.unoffered',
  'config.too_many_devices',
  'volume.already_attached',
  'volume.region_mismatch',
  'volume.needs_repair',
  'host.attachments_full',
  'host.persisted_full',
] as const

/** Operations on host configurations (decisions D6, H). */
export const configOperations = [
  {
    ...hostReads,
    name: 'config.list',
    path: '/hosts/instances/{hostId}/configs',
    summary: 'Lists the configurations of a host.',
    ...listPagesOf(configSchema, { id: 'integer', label: 'string', created: 'datetime' }),
  },
  {
    ...writes,
    name: 'config.create',
    method: 'POST',
    path: '/hosts/instances/{hostId}/configs',
    summary: 'Adds a configuration to a host and attaches the volumes in its slots.',
    body: configCreateSchema,
    example: { label: 'rescue', run_level: 'single' },
    response: configSchema,
    codes: deviceCodes,
    event: 'host_config_create',
    isCreate: true,
  },
  {
    ...hostReads,
    name: 'config.view',
    method: 'GET',
    path: '/hosts/instances/{hostId}/configs/{configId}',
    summary: 'Gets one configuration of a host.',
    params: ofConfig,
    response: configSchema,
  },
  {
    ...writes,
    name: 'config.update',
    method: 'PUT',
    path: '/hosts/instances/{hostId}/configs/{configId}',
    summary:
      'Updates a configuration; attaches volumes that are added to a slot and detaches volumes that are removed.',
    params: ofConfig,
    body: configUpdateSchema,
    example: { label: 'usual', devices: { sdb: null } },
    response: configSchema,
    codes: deviceCodes,
    event: 'host_config_update',
  },
  {
    ...hostWrites,
    name: 'config.delete',
    method: 'DELETE',
    path: '/hosts/instances/{hostId}/configs/{configId}',
    summary: 'Deletes a configuration of a host and detaches the volumes attached through it.',
    params: ofConfig,
    response: emptySchema,
    codes: ['resource.locked', 'host.deleting'],
    event: 'host_config_delete',
  },
] as const satisfies readonly OperationSpec[]
