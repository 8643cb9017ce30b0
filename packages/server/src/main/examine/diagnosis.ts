/** What a look at one part of an installation has found. */
export interface Diagnosis {
  /** What was looked at, in a word or two: `disk`. */
  readonly check: string
  /** `good`, `note` for what one should know, `wrong` for what must be mended. */
  readonly state: 'good' | 'note' | 'wrong'
  /** One sentence. */
  readonly found: string
  /** What to do about it; '' where there is nothing to do. */
  readonly mend: string
}

/** A finding that needs nothing to be done. */
export function goodDiagnosis(check: string, found: string): Diagnosis {
  return { check, state: 'good', found, mend: '' }
}
