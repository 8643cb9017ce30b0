import Type from 'typebox'
import { regionIdSchema } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { availabilitySchema, regionSchema } from './schema.ts'

const open = { area: 'Regions', access: 'public', scopes: [], grants: [] } as const

/** Region operations, readable without a token (decision G3). */
export const regionOperations = [
  {
    ...open,
    name: 'region.list',
    method: 'GET',
    path: '/regions',
    summary: 'Lists regions and their capabilities.',
    query: pageQuerySchema,
    response: pageOf(regionSchema),
    filterable: {
      id: { type: 'string' },
      label: { type: 'string' },
      country: { type: 'string' },
      status: { type: 'string' },
      site_type: { type: 'string' },
    },
  },
  {
    ...open,
    name: 'region.view',
    method: 'GET',
    path: '/regions/{regionId}',
    summary: 'Gets one region.',
    params: Type.Object({ regionId: regionIdSchema }),
    response: regionSchema,
  },
  {
    ...open,
    name: 'availability.list',
    dialects: ['linode'],
    method: 'GET',
    path: '/regions/availability',
    summary: 'Lists the availability of each host type in each region.',
    query: pageQuerySchema,
    response: pageOf(availabilitySchema),
    filterable: { region: { type: 'string' }, plan: { type: 'string' }, available: { type: 'boolean' } },
  },
  {
    ...open,
    name: 'availability.view',
    dialects: ['linode'],
    method: 'GET',
    path: '/regions/{regionId}/availability',
    summary: 'Lists the availability of each host type in one region, without pagination.',
    params: Type.Object({ regionId: regionIdSchema }),
    response: Type.Array(availabilitySchema, { description: 'One entry for each host type.' }),
  },
] as const satisfies readonly OperationSpec[]
