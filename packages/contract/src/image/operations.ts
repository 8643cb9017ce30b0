import Type from 'typebox'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { imageIdSchema, imageSchema } from './schema.ts'

const open = { area: 'Images', access: 'public', scopes: [], grants: [] } as const

/** Image operations, readable without a token (decisions G3, H8). */
export const imageOperations = [
  {
    ...open,
    name: 'image.list',
    path: '/images',
    summary: 'Lists the images available for hosts.',
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
    }),
  },
  {
    ...open,
    name: 'image.view',
    method: 'GET',
    path: '/images/{imageId}',
    summary: 'Gets one image.',
    params: Type.Object({ imageId: imageIdSchema }),
    isSlashed: true,
    response: imageSchema,
  },
] as const satisfies readonly OperationSpec[]
