import type { Cluster, Pool } from '@moorage/sdk'
import type { FormRequest } from '../../../display/request-lines.ts'

/** Props of node pool dialogs. */
export interface PoolDialogProps {
  readonly cluster: Cluster
  readonly pool: Pool
  readonly onClose: () => void
}

/** Returns the request that updates a node pool; `args` are the equivalent `moor` arguments after the pool ID. */
export function poolUpdateRequest(
  { cluster, pool }: Pick<PoolDialogProps, 'cluster' | 'pool'>,
  body: Readonly<Record<string, unknown>>,
  args: readonly (string | number)[],
): FormRequest {
  return {
    method: 'PUT',
    path: `/orch/clusters/${cluster.id}/pools/${pool.id}`,
    body,
    moor: ['pool', 'update', cluster.label, pool.id, ...args],
  }
}
