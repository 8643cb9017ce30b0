import type { Cluster } from '@moorage/sdk'

/** Props of cluster dialogs. */
export interface ClusterDialogProps {
  readonly cluster: Cluster
  readonly onClose: () => void
}
