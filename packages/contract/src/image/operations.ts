import Type from 'typebox'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { emptySchema } from '../shared/empty.ts'
import {
  imageCreateSchema,
  imageIdSchema,
  imageSchema,
  imageUpdateSchema,
  imageUploadResponse,
  imageUploadSchema,
} from './schema.ts'

const open = { area: 'Images', access: 'public', scopes: [], grants: [] } as const

const params = Type.Object({ imageId: imageIdSchema })
const writes = {
  area: 'Images',
  path: '/images/{imageId}',
  scopes: ['images:read_write'],
  grants: [{ entity: 'image', at: 'path.imageId', level: 'read_write' }],
  params,
  isSlashed: true,
} as const
const creates = { area: 'Images', method: 'POST' } as const

/** Image operations. Public images are readable without a token (decisions G3, H8, H8.1). */
export const imageOperations = [
  {
    ...open,
    name: 'image.list',
    path: '/images',
    summary: 'Lists the images available for hosts, with a token also the images of the account.',
    ...listPagesOf(imageSchema, {
      id: 'string',
      label: 'string',
      deprecated: 'boolean',
      size: 'integer',
      created: 'datetime',
      created_by: 'string',
      type: 'string',
      is_public: 'boolean',
      vendor: 'string?',
      eol: 'datetime?',
      status: 'string',
      tags: 'tags',
    }),
  },
  {
    ...open,
    name: 'image.view',
    method: 'GET',
    path: '/images/{imageId}',
    summary: 'Gets one image.',
    params,
    isSlashed: true,
    response: imageSchema,
  },
  {
    ...creates,
    name: 'image.create',
    path: '/images',
    summary: 'Creates an image from a local disk of a host.',
    scopes: ['images:read_write', 'hosts:read_only'],
    grants: [{ global: 'add_images' }, { entity: 'host', at: 'disk.host_id', level: 'read_only' }],
    body: imageCreateSchema,
    example: { disk_id: 1, label: 'golden' },
    response: imageSchema,
    isCreate: true,
    codes: ['account.limit_reached', 'disk.deleting', 'host.unoffered'],
    event: 'disk_imagize',
  },
  {
    ...creates,
    name: 'image.upload',
    path: '/images/upload',
    summary: 'Creates an image and returns a URL for the upload of its file.',
    details:
      'The file is a raw disk image, a raw disk image compressed with gzip, or a qcow2 file without backing file, data file and encryption.',
    scopes: ['images:read_write'],
    grants: [{ global: 'add_images' }],
    body: imageUploadSchema,
    example: { label: 'golden', region: 'us-east' },
    response: imageUploadResponse,
    secrets: ['upload_to'],
    codes: ['account.limit_reached', 'host.unoffered'],
    event: 'image_upload',
  },
  {
    ...writes,
    name: 'image.update',
    method: 'PUT',
    summary: 'Updates the label, description or tags of an image.',
    body: imageUpdateSchema,
    example: { label: 'golden', tags: ['production'] },
    response: imageSchema,
    event: 'image_update',
  },
  {
    ...writes,
    name: 'image.delete',
    method: 'DELETE',
    summary: 'Deletes an image, also during its creation or upload.',
    response: emptySchema,
    event: 'image_delete',
  },
] as const satisfies readonly OperationSpec[]
