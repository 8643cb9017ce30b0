import type { User } from '@moorage/sdk'

/** Props of user dialogs. */
export interface UserDialogProps {
  readonly user: User
  readonly onClose: () => void
}
