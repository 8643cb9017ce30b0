import Type from 'typebox'
import { emptySchema } from '../shared/empty.ts'
import { idSchema } from '../shared/ids.ts'
import type { Filterable, OperationSpec } from '../shared/operation.ts'
import { pageQuerySchema } from '../shared/page-query.ts'
import { pageOf } from '../shared/page.ts'
import {
  volumeAttachSchema, volumeCloneSchema, volumeCreateSchema, volumeResizeSchema, volumeSchema, volumeTypeSchema,
  volumeUpdateSchema,
} from './schema.ts'

const params = Type.Object({ volumeId: idSchema })

/** What lists of volumes can be filtered on (decision C3). */
export const volumeFilterable = {
  id: { type: 'integer' },
  label: { type: 'string' },
  tags: { type: 'tags' },
  region: { type: 'string' },
  size: { type: 'integer' },
  status: { type: 'string' },
  host_id: { type: 'integer', isNullable: true },
  orch_cluster_id: { type: 'integer', isNullable: true },
  created: { type: 'datetime' },
} as const satisfies Filterable

/** Contract operations 1 to 9 and the price list of volumes. */
export const volumeOperations = [
  {
    name: 'volume.list', number: 1, method: 'GET', path: '/volumes', area: 'Volumes',
    summary: 'Lists the volumes that the caller may see.',
    access: 'token', scopes: ['volumes:read_only'], grants: [],
    query: pageQuerySchema, response: pageOf(volumeSchema), filterable: volumeFilterable,
    codes: [], isServed: true,
  },
  {
    name: 'volume.create', number: 2, method: 'POST', path: '/volumes', area: 'Volumes',
    summary: 'Creates a volume, attached to a host when one is named.',
    access: 'token', scopes: ['volumes:read_write'],
    grants: [{ global: 'add_volumes' }, { entity: 'host', at: 'body.host_id', level: 'read_write' }],
    body: volumeCreateSchema, response: volumeSchema,
    codes: [
      'volume.label_invalid', 'volume.label_taken', 'volume.size_bounds', 'volume.region_or_host_missing',
      'volume.region_mismatch', 'config.not_of_host', 'host.no_config', 'host.not_running', 'host.deleting',
      'host.attachments_full', 'host.persisted_full', 'account.limit_reached',
    ],
    event: 'volume_create', isCreate: true, isServed: true,
  },
  {
    name: 'volume.view', number: 3, method: 'GET', path: '/volumes/{volumeId}', area: 'Volumes',
    summary: 'Shows one volume.',
    access: 'token', scopes: ['volumes:read_only'],
    grants: [{ entity: 'volume', at: 'path.volumeId', level: 'read_only' }],
    params, response: volumeSchema,
    codes: [], isServed: true,
  },
  {
    name: 'volume.update', number: 4, method: 'PUT', path: '/volumes/{volumeId}', area: 'Volumes',
    summary: 'Changes the label or the tags of a volume.',
    access: 'token', scopes: ['volumes:read_write'],
    grants: [{ entity: 'volume', at: 'path.volumeId', level: 'read_write' }],
    params, body: volumeUpdateSchema, response: volumeSchema,
    codes: ['volume.label_invalid', 'volume.label_taken'],
    event: 'volume_update', isServed: true,
  },
  {
    name: 'volume.delete', number: 5, method: 'DELETE', path: '/volumes/{volumeId}', area: 'Volumes',
    summary: 'Deletes a volume and its data for good, detaching it first where needed.',
    access: 'token', scopes: ['volumes:read_write'],
    grants: [{ entity: 'volume', at: 'path.volumeId', level: 'read_write' }],
    params, response: emptySchema,
    codes: ['volume.migrating'],
    event: 'volume_delete', isServed: true,
  },
  {
    name: 'volume.attach', number: 6, method: 'POST', path: '/volumes/{volumeId}/attach', area: 'Volumes',
    summary: 'Attaches a volume to a host in the same region.',
    access: 'token', scopes: ['volumes:read_write', 'hosts:read_write'],
    grants: [
      { entity: 'volume', at: 'path.volumeId', level: 'read_only' },
      { entity: 'host', at: 'body.host_id', level: 'read_write' },
    ],
    params, body: volumeAttachSchema, response: volumeSchema,
    codes: [
      'volume.already_attached', 'volume.region_mismatch', 'volume.needs_repair', 'config.not_of_host',
      'host.no_config', 'host.not_running', 'host.deleting', 'host.attachments_full', 'host.persisted_full',
    ],
    event: 'volume_attach', isServed: true,
  },
  {
    name: 'volume.detach', number: 7, method: 'POST', path: '/volumes/{volumeId}/detach', area: 'Volumes',
    summary: 'Detaches a volume from its host.',
    access: 'token', scopes: ['volumes:read_write', 'hosts:read_write'],
    grants: [
      { entity: 'volume', at: 'path.volumeId', level: 'read_write' },
      { entity: 'host', at: 'volume.host_id', level: 'read_write' },
    ],
    params, response: emptySchema,
    codes: [],
    event: 'volume_detach', isServed: true,
  },
  {
    name: 'volume.clone', number: 8, method: 'POST', path: '/volumes/{volumeId}/clone', area: 'Volumes',
    summary: 'Creates a new volume with the size and the data of this one.',
    access: 'token', scopes: ['volumes:read_write'],
    grants: [{ global: 'add_volumes' }, { entity: 'volume', at: 'path.volumeId', level: 'read_only' }],
    params, body: volumeCloneSchema, response: volumeSchema,
    codes: ['volume.not_active', 'volume.label_invalid', 'volume.label_taken', 'account.limit_reached'],
    event: 'volume_clone', isServed: true,
  },
  {
    name: 'volume.resize', number: 9, method: 'POST', path: '/volumes/{volumeId}/resize', area: 'Volumes',
    summary: 'Enlarges a volume; it can never become smaller.',
    access: 'token', scopes: ['volumes:read_write'],
    grants: [{ entity: 'volume', at: 'path.volumeId', level: 'read_write' }],
    params, body: volumeResizeSchema, response: emptySchema, wholeResponse: volumeSchema,
    codes: ['volume.not_active', 'volume.cannot_shrink', 'volume.size_bounds', 'account.limit_reached'],
    event: 'volume_resize', isServed: true,
  },
  {
    name: 'volume_type.list', method: 'GET', path: '/volumes/types', area: 'Volumes',
    summary: 'Lists what volumes cost.',
    access: 'public', scopes: [], grants: [],
    query: pageQuerySchema, response: pageOf(volumeTypeSchema), filterable: {},
    codes: [], isServed: true,
  },
] as const satisfies readonly OperationSpec[]
