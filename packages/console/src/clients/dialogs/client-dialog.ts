import type { OAuthClient } from '@moorage/sdk'

/** Props of the dialogs about OAuth clients. */
export interface ClientDialogProps {
  readonly things: readonly OAuthClient[]
  readonly onClose: () => void
}
