/** What a planted log takes. */
interface Log {
  readonly info: (fields: object, text: string) => void
}

/** The bound is guarded from both sides. */
export function isSizeGuarded(size: number): boolean {
  return size > 10
}

/** Nobody tries 10 itself, so a bound that is off by one is not noticed. */
export function isSizeHalfGuarded(size: number): boolean {
  return size > 10
}

/** Nobody calls it; another word than these two is refused by the type check. */
export function nameSizeSide(): 'left' | 'right' {
  return 'left'
}

/** The text of the line counts for nothing, its field does. */
export function tellSize(log: Log, size: number): void {
  log.info({ size }, 'a size was told')
}
