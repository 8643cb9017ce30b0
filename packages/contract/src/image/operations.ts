import Type from 'typebox'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { imageIdSchema, imageSchema } from './schema.ts'

const open = { area: 'Images', access: 'public', scopes: [], grants: [] } as const

/** Image operations, readable without a token (decisions G3, H8). */
export const imageOperations = [
  {
    ...open,
    name: 'image.list',
    method: 'GET',
    path: '/images',
    summary: 'Lists the images available for hosts.',
    query: pageQuerySchema,
    response: pageOf(imageSchema),
    filterable: {
      id: { type: 'string' },
      label: { type: 'string' },
      deprecated: { type: 'boolean' },
      size: { type: 'integer' },
      created: { type: 'datetime' },
      created_by: { type: 'string' },
      type: { type: 'string' },
      is_public: { type: 'boolean' },
      vendor: { type: 'string', isNullable: true },
      eol: { type: 'datetime', isNullable: true },
      status: { type: 'string' },
    },
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
