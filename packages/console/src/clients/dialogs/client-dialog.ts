import type { OAuthClient } from '@moorage/sdk'

/** What every dialog about OAuth clients is given. */
export interface ClientDialogProps {
  readonly things: readonly OAuthClient[]
  readonly onClose: () => void
}
