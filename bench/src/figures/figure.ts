/** Measured value of service and baseline. */
export interface Figure {
  /** Operation: `get-volume`. */
  readonly measure: string
  /** Quantity: `requests/s`, `Node CPU`. */
  readonly name: string
  readonly unit: string
  readonly better: 'more' | 'less'
  readonly ours: number
  /** null without a baseline. */
  readonly floor: number | null
  /** True for exact counts, which must not grow; others have a comparable share. */
  readonly isCount?: boolean
}

/** Share of the baseline's performance: 1 is equal, 0.5 is half as fast or twice as expensive; null without a baseline. */
export function shareOf({ ours, floor: baseline, better }: Figure): number | null {
  if (baseline === null || baseline === 0 || ours === 0) return null
  return better === 'more' ? ours / baseline : baseline / ours
}

/** Returns the key of a recorded figure: `measure: name`. */
export function nameFigure({ measure, name }: Pick<Figure, 'measure' | 'name'>): string {
  return `${measure}: ${name}`
}
