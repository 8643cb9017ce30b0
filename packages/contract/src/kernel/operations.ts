import Type from 'typebox'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { kernelIdSchema, kernelSchema } from './schema.ts'

const open = { area: 'Hosts', access: 'public', scopes: [], grants: [] } as const

/** Kernel operations for the linode dialect, readable without a token (decisions G3, H12). */
export const kernelOperations = [
  {
    ...open,
    name: 'kernel.list',
    dialects: ['linode'],
    method: 'GET',
    path: '/hosts/kernels',
    summary: 'Lists the kernels available for configurations.',
    query: pageQuerySchema,
    response: pageOf(kernelSchema),
    filterable: {
      id: { type: 'string' },
      label: { type: 'string' },
      version: { type: 'string' },
      kvm: { type: 'boolean' },
      architecture: { type: 'string' },
      pvops: { type: 'boolean' },
      deprecated: { type: 'boolean' },
      built: { type: 'datetime' },
    },
  },
  {
    ...open,
    name: 'kernel.view',
    dialects: ['linode'],
    method: 'GET',
    path: '/hosts/kernels/{kernelId}',
    summary: 'Gets one kernel.',
    params: Type.Object({ kernelId: kernelIdSchema }),
    isSlashed: true,
    response: kernelSchema,
  },
] as const satisfies readonly OperationSpec[]
