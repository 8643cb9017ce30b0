/** Measured value of service and baseline. */
export interface Figure {
  readonly measure: string
  readonly name: string
  readonly unit: string
  readonly better: 'more' | 'less'
  readonly ours: number
  /** Baseline's value; null if none. */
  readonly floor: number | null
  /** True for exact counts, which must not grow. Other figures are compared by their share. */
  readonly isCount?: boolean
}

/** Returns the share of the baseline's performance: 1 is equal, 0.5 is half as fast or twice as expensive. Null without a baseline or for zero. */
export function shareOf({ ours, floor: baseline, better }: Figure): number | null {
  if (baseline === null || baseline === 0 || ours === 0) return null
  return better === 'more' ? ours / baseline : baseline / ours
}

/** Returns the key of a recorded figure: `measure: name`. */
export function nameFigure({ measure, name }: Pick<Figure, 'measure' | 'name'>): string {
  return `${measure}: ${name}`
}
