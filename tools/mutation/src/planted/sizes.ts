interface Log {
  readonly info: (fields: object, text: string) => void
}

/** The bound is tested on both sides. */
export function isSizeGuarded(size: number): boolean {
  return size > 10
}

/** No test uses 10 itself, so an off-by-one bound survives. */
export function isSizeHalfGuarded(size: number): boolean {
  return size > 10
}

/** Never called; a word other than these two is rejected by the type check. */
export function nameSizeSide(): 'left' | 'right' {
  return 'left'
}

/** The text of the log line is excluded, its field is not. */
export function logSize(log: Log, size: number): void {
  log.info({ size }, 'a size was told')
}
