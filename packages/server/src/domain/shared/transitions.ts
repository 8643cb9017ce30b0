/** Allowed change of a status. */
export interface Transition<Status extends string> {
  readonly from: readonly Status[]
  readonly to: Status
}

/** Transition table of a state machine; the only definition of its allowed changes. */
export type Transitions<Status extends string> = Readonly<Record<string, Transition<Status>>>
