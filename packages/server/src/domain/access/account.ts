import { ApiError } from '../shared/index.ts'

/** Returns request.field_invalid unless the label has 1 to 64 characters, without control characters and surrounding spaces; otherwise null. */
export function explainAccountLabel(label: string): ApiError | null {
  if (label.trim() === label && label.length >= 1 && label.length <= 64 && !/\p{Cc}/u.test(label)) return null
  return new ApiError(
    'request.field_invalid',
    'An account label must have 1 to 64 characters, no control characters, and no leading or trailing spaces.',
    { field: 'label' },
  )
}

/** Returns request.field_invalid unless the limit is null (unlimited) or a whole number from 0; otherwise null (decision G6). */
export function explainAccountLimit(kind: string, limit: number | null): ApiError | null {
  if (limit === null || (Number.isSafeInteger(limit) && limit >= 0)) return null
  return new ApiError('request.field_invalid', `The ${kind} limit must be a whole number of at least 0, or none.`, {
    field: kind,
  })
}

/** Usage and limit of one kind of resource. `words` is the plural noun in error messages; `trashed` is the part of the usage that the trash holds. */
export interface AccountUse {
  readonly kind: string
  readonly words: string
  readonly used: number
  readonly most: number
  readonly trashed: number
}

/** Returns account.limit_reached if `adding` more would exceed the limit, or null (decision G6). */
export function explainLimitReached({ kind, words, used, most, trashed }: AccountUse, adding: number): ApiError | null {
  if (used + adding <= most) return null
  return new ApiError(
    'account.limit_reached',
    `This account uses ${used} of ${most} ${words}${trashed > 0 ? `, ${trashed} of them in the trash` : ''}${adding > 0 ? `, and ${adding} more would exceed the limit` : ''}.`,
    { details: { kind, used, adding, most } },
  )
}
