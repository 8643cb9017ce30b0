import Type from 'typebox'
import type { OperationSpec } from '../shared/operation.ts'
import { pageOf, pageQuerySchema } from '../shared/page.ts'
import { kernelIdSchema, kernelSchema } from './schema.ts'

/** Kernels, which clients of the linode dialect choose from; readable without a token (decisions G3, H12). */
export const kernelOperations = [
  {
    name: 'kernel.list',
    dialects: ['linode'],
    method: 'GET',
    path: '/hosts/kernels',
    area: 'Hosts',
    summary: 'Lists the kernels that configurations can name.',
    access: 'public',
    scopes: [],
    grants: [],
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
    name: 'kernel.view',
    dialects: ['linode'],
    method: 'GET',
    path: '/hosts/kernels/{kernelId}',
    area: 'Hosts',
    summary: 'Shows one kernel.',
    access: 'public',
    scopes: [],
    grants: [],
    params: Type.Object({ kernelId: kernelIdSchema }),
    isSlashed: true,
    response: kernelSchema,
  },
] as const satisfies readonly OperationSpec[]
