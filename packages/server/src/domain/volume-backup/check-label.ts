import { volumeBackupLabel } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

const pattern = new RegExp(volumeBackupLabel.pattern)

/** Returns an error for a label that the contract does not allow for a volume backup; empty if valid. */
export function checkVolumeBackupLabel(label: string): ApiError[] {
  if (label.length <= volumeBackupLabel.maxLength && pattern.test(label)) return []
  const reason = 'Must be 1-64 ascii letters, numbers, spaces, dots, underscores, and dashes'
  return [new ApiError('request.field_invalid', reason, { field: 'label' })]
}
