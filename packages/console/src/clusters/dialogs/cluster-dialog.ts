import type { Cluster } from '@moorage/sdk'

/** Props of the dialogs about a cluster. */
export interface ClusterDialogProps {
  readonly cluster: Cluster
  readonly onClose: () => void
}
