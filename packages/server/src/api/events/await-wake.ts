/** Bounds of a wait on behalf of a caller. */
export interface WakePatience {
  /** Aborted when the caller has gone or the process is stopping. */
  readonly signal: AbortSignal
  readonly ms: number
}

/** Waits until the watched thing wakes, the time is over or the signal aborts, whichever is first. Never fails. */
export async function awaitWake(watch: (wake: () => void) => () => void, patience: WakePatience): Promise<void> {
  if (patience.signal.aborted) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const wake = (): void => resolve()
  const unwatch = watch(wake)
  const timer = setTimeout(wake, patience.ms)
  patience.signal.addEventListener('abort', wake)
  await promise
  patience.signal.removeEventListener('abort', wake)
  clearTimeout(timer)
  unwatch()
}
