/** Allowed change of a status. */
export interface Move<Status extends string> {
  readonly from: readonly Status[]
  readonly to: Status
}

/** Transition table of a state machine; the only definition of its allowed changes. */
export type Moves<Status extends string> = Readonly<Record<string, Move<Status>>>
