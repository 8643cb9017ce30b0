/** Allowed change of a status. */
interface Transition<Status extends string> {
  readonly from: readonly Status[]
  readonly to: Status
}

/** Transition table: the only definition of a status's allowed changes. */
export type Transitions<Status extends string> = Readonly<Record<string, Transition<Status>>>
