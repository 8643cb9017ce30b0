/** One allowed change of a status: from which states, to which. */
export interface Move<Status extends string> {
  readonly from: readonly Status[]
  readonly to: Status
}

/** The transition table of one machine; nothing else decides what may follow what. */
export type Moves<Status extends string> = Readonly<Record<string, Move<Status>>>
