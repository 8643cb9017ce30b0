import type { User } from '@moorage/sdk'

/** What every dialog about a user is given. */
export interface UserDialogProps {
  readonly user: User
  readonly onClose: () => void
}
