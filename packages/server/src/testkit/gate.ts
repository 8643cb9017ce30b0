/** Promise with its resolver, for synchronization in tests. */
export interface Gate<T = void> {
  readonly passed: Promise<T>
  open(value: T): void
}

/** Returns a promise (`passed`) that stays pending until `open` is called. */
export function makeGate<T = void>(): Gate<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { passed: promise, open: resolve }
}
