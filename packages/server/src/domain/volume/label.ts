import { ApiError } from '../shared/index.ts'

/** Maximum length of a volume label (contract, Limits). */
export const volumeLabelMax = 32

/** Returns an error for each violated rule of a volume label: 1 to `lengthMax` characters, first a letter, valid character set; empty if valid (decision D1). */
export function checkVolumeLabel(label: string, lengthMax = volumeLabelMax): ApiError[] {
  const errors: ApiError[] = []
  if (label.length < 1 || label.length > lengthMax) {
    errors.push(new ApiError('request.field_invalid', `Length must be 1-${lengthMax} characters`, { field: 'label' }))
  }
  if (!/^[A-Za-z]/.test(label))
    errors.push(new ApiError('volume.label_invalid', 'Must begin with a letter', { field: 'label' }))
  if (!/^[A-Za-z0-9_-]*$/.test(label)) {
    errors.push(
      new ApiError('volume.label_invalid', 'Must only use ascii letters, numbers, underscores, and dashes', {
        field: 'label',
      }),
    )
  }
  return errors
}

/** Returns a volume's path inside its host, `/dev/disk/by-id/scsi-0<vendor>_Volume_<label>` (contract, Volume.filesystem_path). */
export function devicePath(vendor: string, label: string): string {
  return `/dev/disk/by-id/scsi-0${vendor}_Volume_${label}`
}
