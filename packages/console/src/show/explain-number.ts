/** Bounds of a whole number that is typed, both inclusive. */
export interface NumberBounds {
  readonly min: number
  readonly max?: number
}

/** What is wrong with a whole number as it was typed; '' where nothing is. */
export function explainNumber(typed: string, { min, max = Infinity }: NumberBounds): string {
  if (/^\d+$/.test(typed) && Number(typed) >= min && Number(typed) <= max) return ''
  return max === Infinity ? `Enter a whole number, ${min} or more.` : `Enter a whole number from ${min} to ${max}.`
}
