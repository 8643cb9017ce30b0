import type { User } from '@moorage/sdk'

/** Props of the dialogs about a user. */
export interface UserDialogProps {
  readonly user: User
  readonly onClose: () => void
}
