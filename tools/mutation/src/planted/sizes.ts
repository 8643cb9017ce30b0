interface Log {
  readonly info: (fields: object, text: string) => void
}

/** True above 10. Tests check both sides of the bound, so they kill its mutants. */
export function isSizeGuarded(size: number): boolean {
  return size > 10
}

/** No test uses 10 itself, so an off-by-one bound survives. */
export function isSizeHalfGuarded(size: number): boolean {
  return size > 10
}

/** No test calls this function. The type check rejects its mutants. @public No file imports it on purpose. */
export function nameSizeSide(): 'left' | 'right' {
  return 'left'
}

/** Only the text of the log line is excluded from mutation. */
export function logSize(log: Log, size: number): void {
  log.info({ size }, 'a size was told')
}
