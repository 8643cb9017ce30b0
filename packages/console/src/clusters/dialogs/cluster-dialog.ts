import type { Cluster } from '@moorage/sdk'

/** What every dialog about a cluster is given. */
export interface ClusterDialogProps {
  readonly cluster: Cluster
  readonly onClose: () => void
}
