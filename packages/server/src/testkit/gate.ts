/** Something a test waits for, or makes others wait for. */
export interface Gate<T = void> {
  readonly passed: Promise<T>
  open(value: T): void
}

/** Makes a closed gate. */
export function makeGate<T = void>(): Gate<T> {
  const { promise, resolve } = Promise.withResolvers<T>()
  return { passed: promise, open: resolve }
}
