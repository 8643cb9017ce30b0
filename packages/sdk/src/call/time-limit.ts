/** Signal that aborts when the caller's signal aborts or the timeout expires. */
export interface TimeLimit {
  readonly signal: AbortSignal
  isOver(): boolean
  extend(): void
  release(): void
}

/** Returns a signal that aborts with the caller's signal or after `ms` milliseconds, if defined. `release()` removes timer and listener. */
export function openTimeLimit(ms: number | undefined, caller?: AbortSignal): TimeLimit {
  const controller = new AbortController()
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    isOver = !controller.signal.aborted
    controller.abort(new Error(`timed out after ${ms} ms without data`))
  }
  const follow = (): void => controller.abort(caller?.reason)
  const extend = (): void => {
    clearTimeout(timer)
    if (ms !== undefined) timer = setTimeout(end, ms)
  }
  if (caller?.aborted === true) follow()
  caller?.addEventListener('abort', follow, { once: true })
  extend()
  return {
    signal: controller.signal,
    isOver: () => isOver,
    extend,
    release() {
      clearTimeout(timer)
      caller?.removeEventListener('abort', follow)
    },
  }
}
