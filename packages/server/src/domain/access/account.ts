import { Fault } from '../shared/index.ts'

/** Why an account cannot be labelled so; null when it can: 1 to 64 printable characters. */
export function explainAccountLabel(label: string): Fault | null {
  if (label.trim() === label && label.length >= 1 && label.length <= 64 && !/\p{Cc}/u.test(label)) return null
  return new Fault(
    'request.field_invalid',
    'An account label must have 1 to 64 characters, no control characters, and no leading or trailing spaces.',
    { field: 'label' },
  )
}

/** Why something cannot be the limit of a kind of things; null when it can: a whole number from 0, or none (decision G6). */
export function explainAccountLimit(kind: string, limit: number | null): Fault | null {
  if (limit === null || (Number.isSafeInteger(limit) && limit >= 0)) return null
  return new Fault('request.field_invalid', `The ${kind} limit must be a whole number of at least 0, or none.`, {
    field: kind,
  })
}

/** What an account uses of a kind of things, in words that users know, and the most it may. */
export interface AccountUse {
  readonly kind: string
  readonly words: string
  readonly used: number
  readonly most: number
}

/** Why an account cannot have `adding` more of something; null when it can. The refusal names the limit and the use (decision G6). */
export function explainLimitReached({ kind, words, used, most }: AccountUse, adding: number): Fault | null {
  if (used + adding <= most) return null
  return new Fault(
    'account.limit_reached',
    `This account uses ${used} of ${most} ${words}, and ${adding} more would exceed the limit.`,
    { facts: { kind, used, adding, most } },
  )
}
