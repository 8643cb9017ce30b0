import { ApiError } from '../shared/index.ts'

/** Length of a host label (decision H). */
const hostLabelBounds = { charactersMin: 3, charactersMax: 64 } as const

/** Returns an error for each violated rule: 3 to 64 characters, valid character set, letter or digit at both ends; empty if valid (decision H). */
export function checkHostLabel(label: string): ApiError[] {
  const { charactersMin, charactersMax } = hostLabelBounds
  const errors: ApiError[] = []
  if (label.length < charactersMin || label.length > charactersMax) {
    errors.push(
      new ApiError('request.field_invalid', `Length must be ${charactersMin}-${charactersMax} characters`, {
        field: 'label',
      }),
    )
  }
  if (!/^[A-Za-z0-9](.*[A-Za-z0-9])?$/s.test(label)) {
    errors.push(new ApiError('host.label_invalid', 'Must begin and end with a letter or a digit', { field: 'label' }))
  }
  if (!/^[A-Za-z0-9._-]*$/.test(label)) {
    errors.push(
      new ApiError('host.label_invalid', 'Must only use ascii letters, numbers, underscores, dashes, and periods', {
        field: 'label',
      }),
    )
  }
  return errors
}

/** Returns the default label, `<prefix><id>` (decision H3). */
export function defaultHostLabel(id: number, prefix = 'host'): string {
  return `${prefix}${id}`
}
