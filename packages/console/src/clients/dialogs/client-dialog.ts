import type { OAuthClient } from '@moorage/sdk'

/** Props of OAuth client dialogs. */
export interface ClientDialogProps {
  readonly things: readonly OAuthClient[]
  readonly onClose: () => void
}
