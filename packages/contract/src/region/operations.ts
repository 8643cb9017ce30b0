import Type from 'typebox'
import { regionIdSchema } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { regionSchema } from './schema.ts'

/** Regions, readable without a token (decision G3). */
export const regionOperations = [
  {
    name: 'region.list',
    method: 'GET',
    path: '/regions',
    area: 'Regions',
    summary: 'Lists the regions and what each can serve.',
    access: 'public',
    scopes: [],
    grants: [],
    query: pageQuerySchema,
    response: pageOf(regionSchema),
    filterable: {},
    codes: [],
    isServed: true,
  },
  {
    name: 'region.view',
    method: 'GET',
    path: '/regions/{regionId}',
    area: 'Regions',
    summary: 'Shows one region.',
    access: 'public',
    scopes: [],
    grants: [],
    params: Type.Object({ regionId: regionIdSchema }),
    response: regionSchema,
    codes: [],
    isServed: true,
  },
] as const satisfies readonly OperationSpec[]
