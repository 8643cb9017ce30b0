/** Something that must hold, whatever happens, did not. */
export class Violation extends Error {
  /** The sentence of what must hold: the same for every way in which it can be broken. */
  readonly invariant: string

  constructor(invariant: string, found: string) {
    super(`${invariant}: ${found}`)
    this.name = 'Violation'
    this.invariant = invariant
  }
}

/** Throws the violation of an invariant that does not hold. */
export function must(isHeld: boolean, invariant: string, found: () => string): void {
  if (!isHeld) throw new Violation(invariant, found())
}
