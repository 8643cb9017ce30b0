import type { Volume } from '@moorage/sdk'

/** Props of the dialogs about a volume. */
export interface VolumeDialogProps {
  readonly volume: Volume
  readonly onClose: () => void
}
