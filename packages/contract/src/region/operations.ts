import Type from 'typebox'
import { regionIdSchema } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { availabilitySchema, regionSchema } from './schema.ts'

const open = { area: 'Regions', access: 'public', scopes: [], grants: [] } as const

/** Region operations, readable without a token (decision G3). */
export const regionOperations = [
  {
    ...open,
    name: 'region.list',
    path: '/regions',
    summary: 'Lists regions and their capabilities.',
    ...listPagesOf(regionSchema, {
      id: 'string',
      label: 'string',
      country: 'string',
      status: 'string',
      site_type: 'string',
    }),
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
    path: '/regions/availability',
    summary: 'Lists the availability of each host type in each region.',
    ...listPagesOf(availabilitySchema, { region: 'string', plan: 'string', available: 'boolean' }),
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
