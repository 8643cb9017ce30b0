/** Promise with its resolver. */
export interface Gate<T = void> {
  readonly passed: Promise<T>
  open(value: T): void
}

/** Returns a promise (`passed`) that stays pending until `open` is called with its value. */
export function makeGate<T = void>(): Gate<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { passed: promise, open: resolve }
}
