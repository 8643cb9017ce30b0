/** Result of a check of `moor doctor`. */
export interface Diagnosis {
  readonly check: string
  /** `note` is information, `wrong` a problem to fix. */
  readonly state: 'good' | 'note' | 'wrong'
  readonly found: string
  readonly mend: string
}

/** Returns a diagnosis with state `good` and without a fix. */
export function passedDiagnosis(check: string, found: string): Diagnosis {
  return { check, state: 'good', found, mend: '' }
}
