import type { Cluster, Pool } from '@moorage/sdk'
import type { FormRequest } from '../../../show/request-lines.ts'

/** What every dialog about a pool is given. */
export interface PoolDialogProps {
  readonly cluster: Cluster
  readonly pool: Pool
  readonly onClose: () => void
}

/** The request that changes a pool; `words` are the same for `moor`. */
export function poolUpdateRequest(
  { cluster, pool }: Pick<PoolDialogProps, 'cluster' | 'pool'>,
  body: Readonly<Record<string, unknown>>,
  words: readonly (string | number)[],
): FormRequest {
  return {
    method: 'PUT',
    path: `/orch/clusters/${cluster.id}/pools/${pool.id}`,
    body,
    moor: ['pool', 'update', cluster.label, pool.id, ...words],
  }
}
