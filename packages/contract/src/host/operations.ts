import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idSchema } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageQuerySchema } from '../shared/page-query.ts'
import { pageOf } from '../shared/page.ts'
import { volumeFilterable } from '../volume/operations.ts'
import { volumeSchema } from '../volume/schema.ts'
import { hostBootSchema, hostCreateSchema, hostSchema, hostTypeSchema, hostUpdateSchema } from './schema.ts'

const params = Type.Object({ hostId: idSchema })
const area = 'Hosts'
const readsHost = { entity: 'host', at: 'path.hostId', level: 'read_only' } as const
const writesHost = { entity: 'host', at: 'path.hostId', level: 'read_write' } as const

/** Hosts and their types (decision H; scopes and grants by analogy with volumes, facts 1.1 and 6.5). */
export const hostOperations = [
  {
    name: 'host.list', method: 'GET', path: '/hosts/instances', area,
    summary: 'Lists the hosts that the caller may see.',
    access: 'token', scopes: ['hosts:read_only'], grants: [],
    query: pageQuerySchema, response: pageOf(hostSchema),
    filterable: {
      id: { type: 'integer' },
      label: { type: 'string' },
      region: { type: 'string' },
      tags: { type: 'tags' },
      status: { type: 'string' },
    },
    codes: [], isServed: true,
  },
  {
    name: 'host.create', method: 'POST', path: '/hosts/instances', area,
    summary: 'Creates a host with one disk and one configuration.',
    access: 'token', scopes: ['hosts:read_write'], grants: [{ global: 'add_hosts' }],
    body: hostCreateSchema, response: hostSchema,
    codes: ['host.label_invalid', 'host.label_taken', 'account.limit_reached'],
    event: 'host_create', isCreate: true, isServed: true,
  },
  {
    name: 'host.view', method: 'GET', path: '/hosts/instances/{hostId}', area,
    summary: 'Shows one host.',
    access: 'token', scopes: ['hosts:read_only'], grants: [readsHost],
    params, response: hostSchema,
    codes: [], isServed: true,
  },
  {
    name: 'host.update', method: 'PUT', path: '/hosts/instances/{hostId}', area,
    summary: 'Changes the label or the tags of a host.',
    access: 'token', scopes: ['hosts:read_write'], grants: [writesHost],
    params, body: hostUpdateSchema, response: hostSchema,
    codes: ['host.label_invalid', 'host.label_taken', 'host.deleting'],
    event: 'host_update', isServed: true,
  },
  {
    name: 'host.delete', method: 'DELETE', path: '/hosts/instances/{hostId}', area,
    summary: 'Deletes a host with its local disks for good; its volumes are detached and stay.',
    access: 'token', scopes: ['hosts:read_write'], grants: [writesHost],
    params, response: emptySchema,
    codes: [],
    event: 'host_delete', isServed: true,
  },
  {
    name: 'host.boot', method: 'POST', path: '/hosts/instances/{hostId}/boot', area,
    summary: 'Starts a host.',
    access: 'token', scopes: ['hosts:read_write'], grants: [writesHost],
    params, body: hostBootSchema, response: emptySchema,
    codes: ['host.deleting', 'host.no_config', 'config.not_of_host'],
    event: 'host_boot', isServed: true,
  },
  {
    name: 'host.shutdown', method: 'POST', path: '/hosts/instances/{hostId}/shutdown', area,
    summary: 'Stops a host; volumes attached with persist_across_boots false are detached.',
    access: 'token', scopes: ['hosts:read_write'], grants: [writesHost],
    params, response: emptySchema,
    codes: ['host.deleting'],
    event: 'host_shutdown', isServed: true,
  },
  {
    name: 'host.reboot', method: 'POST', path: '/hosts/instances/{hostId}/reboot', area,
    summary: 'Restarts a running host; volumes attached with persist_across_boots false are detached.',
    access: 'token', scopes: ['hosts:read_write'], grants: [writesHost],
    params, body: hostBootSchema, response: emptySchema,
    codes: ['host.deleting', 'host.no_config', 'config.not_of_host'],
    event: 'host_reboot', isServed: true,
  },
  {
    name: 'host.list_volumes', method: 'GET', path: '/hosts/instances/{hostId}/volumes', area,
    summary: 'Lists the volumes attached to a host.',
    access: 'token', scopes: ['hosts:read_only'], grants: [readsHost],
    params, query: pageQuerySchema, response: pageOf(volumeSchema), filterable: volumeFilterable,
    codes: [], isServed: true,
  },
  {
    name: 'host_type.list', method: 'GET', path: '/hosts/types', area,
    summary: 'Lists the types of hosts and what they cost.',
    access: 'public', scopes: [], grants: [],
    query: pageQuerySchema, response: pageOf(hostTypeSchema),
    filterable: {
      label: { type: 'string' },
      disk: { type: 'integer' },
      class: { type: 'string' },
      network_out: { type: 'integer' },
      memory: { type: 'integer' },
      transfer: { type: 'integer' },
      vcpus: { type: 'integer' },
      gpus: { type: 'integer' },
    },
    codes: [], isServed: true,
  },
  {
    name: 'host_type.view', method: 'GET', path: '/hosts/types/{typeId}', area,
    summary: 'Shows one type of hosts.',
    access: 'public', scopes: [], grants: [],
    params: Type.Object({ typeId: Type.String({ minLength: 1, maxLength: 64 }) }), response: hostTypeSchema,
    codes: [], isServed: true,
  },
] as const satisfies readonly OperationSpec[]
