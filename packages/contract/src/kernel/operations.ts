import Type from 'typebox'
import type { OperationSpec } from '../shared/operation.ts'
import { listPagesOf } from '../shared/page.ts'
import { kernelIdSchema, kernelSchema } from './schema.ts'

const open = { area: 'Hosts', access: 'public', scopes: [], grants: [] } as const

/** Kernel operations for the linode dialect, readable without a token (decisions G3, H12). */
export const kernelOperations = [
  {
    ...open,
    name: 'kernel.list',
    dialects: ['linode'],
    path: '/hosts/kernels',
    summary: 'Lists the kernels available for configurations.',
    ...listPagesOf(kernelSchema, {
      id: 'string',
      label: 'string',
      version: 'string',
      kvm: 'boolean',
      architecture: 'string',
      pvops: 'boolean',
      deprecated: 'boolean',
      built: 'datetime',
    }),
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
