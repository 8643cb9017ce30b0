import type { Cluster, Pool } from '@moorage/sdk'

/** Props of node pool dialogs. */
export interface PoolDialogProps {
  readonly cluster: Cluster
  readonly pool: Pool
  readonly onClose: () => void
}
