/** Minimum and maximum of a whole number. */
export interface WholeNumberBounds {
  readonly min: number
  readonly max?: number
}

/** Returns a sentence about an invalid number; null for a whole number within the bounds. */
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
