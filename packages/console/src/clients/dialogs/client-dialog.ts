import type { OAuthClient } from '@moorage/sdk'

/** Props of OAuth client dialogs. */
export interface ClientDialogProps {
  readonly resources: readonly OAuthClient[]
  readonly onClose: () => void
}
