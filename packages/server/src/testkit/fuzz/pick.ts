/** Kinds of ids that bodies name. */
export type PickKind = 'volume' | 'host' | 'config' | 'disk' | 'cluster'

/** Where a picked thing is from: the caller's own, another account's, or nowhere. */
export type PickFrom = 'live' | 'theirs' | 'absent'

/**
 * Stands for the id of a thing until the request is sent: plans are made before anybody knows which things there are, and a plan
 * that is sent again while a failure is made smaller means what lives then.
 */
export class Pick {
  readonly kind: PickKind
  readonly from: PickFrom
  readonly turn: number
  constructor(kind: PickKind, from: PickFrom, turn: number) {
    this.kind = kind
    this.from = from
    this.turn = turn
  }
}

/** A value with a number in place of every pick. */
export function withoutPicks(value: unknown, numberOf: (pick: Pick) => number): unknown {
  if (value instanceof Pick) return numberOf(value)
  if (Array.isArray(value)) return value.map((one) => withoutPicks(one, numberOf))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutPicks(one, numberOf)]))
}
