import { ApiError } from '../shared/index.ts'

/** Returns an error for a label that the contract does not allow for a volume backup; empty if valid. */
export function checkVolumeBackupLabel(label: string): ApiError[] {
  if (/^[A-Za-z0-9 ._-]{1,64}$/.test(label)) return []
  const reason = 'Must be 1-64 ascii letters, numbers, spaces, dots, underscores, and dashes'
  return [new ApiError('request.field_invalid', reason, { field: 'label' })]
}
