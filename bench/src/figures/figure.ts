/** One thing that was measured, of ours and of the floor beneath it. */
export interface Figure {
  /** What was done: `get-volume`. */
  readonly measure: string
  /** What was looked at: `requests/s`, `Node CPU`. */
  readonly name: string
  readonly unit: string
  /** Whether more of it is better, or less. */
  readonly better: 'more' | 'less'
  readonly ours: number
  /** null where nothing can stand beneath it. */
  readonly floor: number | null
  /** Counts are exact and must not grow; everything else has a share of the floor that may be compared. */
  readonly isCount?: boolean
}

/** How much of the floor's performance ours reaches: 1 is as good as the floor, 0.5 half as fast or twice as costly; null without a floor. */
export function shareOf({ ours, floor, better }: Figure): number | null {
  if (floor === null || floor === 0 || ours === 0) return null
  return better === 'more' ? ours / floor : floor / ours
}

/** By what a figure is known in the baseline. */
export function nameFigure({ measure, name }: Pick<Figure, 'measure' | 'name'>): string {
  return `${measure}: ${name}`
}
