import type { Volume } from '@moorage/sdk'

/** What every dialog about a volume is given. */
export interface VolumeDialogProps {
  readonly volume: Volume
  readonly onClose: () => void
}
