/** Result of a check of `moor doctor`. */
export interface Diagnosis {
  /** Name of the check, one or two words: `disk`. */
  readonly check: string
  /** `good`, `note` for information, `wrong` for a problem to fix. */
  readonly state: 'good' | 'note' | 'wrong'
  readonly found: string
  /** How to fix it; '' if nothing is to do. */
  readonly mend: string
}

/** Creates a result without a problem. */
export function goodDiagnosis(check: string, found: string): Diagnosis {
  return { check, state: 'good', found, mend: '' }
}
