import type { Volume } from '@moorage/sdk'

/** Props of volume dialogs. */
export interface VolumeDialogProps {
  readonly volume: Volume
  readonly onClose: () => void
}
