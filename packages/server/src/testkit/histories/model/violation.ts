/** Violated invariant. */
export class Violation extends Error {
  readonly invariant: string

  constructor(invariant: string, found: string) {
    super(`${invariant}: ${found}`)
    this.name = 'Violation'
    this.invariant = invariant
  }
}

/** Throws a Violation unless an invariant holds. `found` is called only then, and describes the state. */
export function must(isHeld: boolean, invariant: string, found: () => string): void {
  if (!isHeld) throw new Violation(invariant, found())
}
