/** Bounds of a whole number that somebody types. */
export interface WholeNumberBounds {
  readonly min: number
  /** None if absent: the service has the last word. */
  readonly max?: number
}

/** Says what is wrong with a typed number; null if it is a whole number within its bounds. */
export function explainWholeNumber(
  typed: string,
  { min, max = Number.MAX_SAFE_INTEGER }: WholeNumberBounds,
): string | null {
  const number = Number(typed)
  if (/^\d+$/.test(typed) && number >= min && number <= max) return null
  return max === Number.MAX_SAFE_INTEGER
    ? `Enter a whole number of at least ${min}.`
    : `Enter a whole number from ${min} to ${max}.`
}
