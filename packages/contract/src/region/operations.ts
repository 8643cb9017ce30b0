import Type from 'typebox'
import { regionIdSchema } from '../shared/ids.ts'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { availabilitySchema, regionSchema } from './schema.ts'

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
    filterable: {
      id: { type: 'string' },
      label: { type: 'string' },
      country: { type: 'string' },
      status: { type: 'string' },
      site_type: { type: 'string' },
    },
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
  },
  {
    name: 'availability.list',
    dialects: ['linode'],
    method: 'GET',
    path: '/regions/availability',
    area: 'Regions',
    summary: 'Lists for each region and each type of hosts whether such hosts can be made there.',
    access: 'public',
    scopes: [],
    grants: [],
    query: pageQuerySchema,
    response: pageOf(availabilitySchema),
    filterable: { region: { type: 'string' }, plan: { type: 'string' }, available: { type: 'boolean' } },
  },
  {
    name: 'availability.view',
    dialects: ['linode'],
    method: 'GET',
    path: '/regions/{regionId}/availability',
    area: 'Regions',
    summary: 'Lists for each type of hosts whether such hosts can be made in one region; all of them, without pages.',
    access: 'public',
    scopes: [],
    grants: [],
    params: Type.Object({ regionId: regionIdSchema }),
    response: Type.Array(availabilitySchema, { description: 'One entry for each type.' }),
  },
] as const satisfies readonly OperationSpec[]
