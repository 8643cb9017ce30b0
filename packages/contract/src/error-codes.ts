import { accountCodes } from './account/codes.ts'
import { addressCodes } from './address/codes.ts'
import { clientCodes } from './client/codes.ts'
import { clusterCodes } from './cluster/codes.ts'
import { eventCodes } from './event/codes.ts'
import { hostCodes } from './host/codes.ts'
import { lockCodes } from './lock/codes.ts'
import { profileCodes } from './profile/codes.ts'
import { transportCodes } from './shared/codes.ts'
import type { ErrorSpec, ErrorStatus } from './shared/error-spec.ts'
import { keysOf, tableOf } from './shared/keys-of.ts'
import { sshKeyCodes } from './ssh-key/codes.ts'
import { tagCodes } from './tag/codes.ts'
import { tokenCodes } from './token/codes.ts'
import { trashCodes } from './trash/codes.ts'
import { userCodes } from './user/codes.ts'
import { volumeCodes } from './volume/codes.ts'
import { volumeBackupCodes } from './volume-backup/codes.ts'
import { volumeSnapshotCodes } from './volume-snapshot/codes.ts'

const catalogue = {
  ...transportCodes,
  ...accountCodes,
  ...userCodes,
  ...profileCodes,
  ...sshKeyCodes,
  ...clientCodes,
  ...volumeCodes,
  ...volumeBackupCodes,
  ...volumeSnapshotCodes,
  ...hostCodes,
  ...addressCodes,
  ...tokenCodes,
  ...eventCodes,
  ...tagCodes,
  ...lockCodes,
  ...clusterCodes,
  ...trashCodes,
} as const

/** Code of an error in the catalogue. */
export type ErrorCode = keyof typeof catalogue

const specs: Readonly<Record<ErrorCode, ErrorSpec>> = catalogue

/** Error codes with status and meaning; source of docs/errors.md. */
export const errorCodes = tableOf(keysOf(specs), (code): ErrorSpec & { readonly status: ErrorStatus } => ({
  status: 400,
  ...specs[code],
}))
