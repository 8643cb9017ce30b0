/** Limits of a wait. */
export interface WakeLimits {
  readonly signal: AbortSignal
  readonly ms: number
}

/** Resolves when `watch` calls `wake`, the timeout expires or the signal aborts, then stops watching. Never rejects. */
export async function awaitWake(watch: (wake: () => void) => () => void, limits: WakeLimits): Promise<void> {
  if (limits.signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const wake = (): void => resolve()
  const unwatch = watch(wake)
  const timer = setTimeout(wake, limits.ms)
  limits.signal.addEventListener('abort', wake)
  await promise
  limits.signal.removeEventListener('abort', wake)
  clearTimeout(timer)
  unwatch()
}
