/** A signal that is aborted with the caller's, or when the time is over, whichever comes first. */
export interface TimeLimit {
  readonly signal: AbortSignal
  /** Whether the time was over, and that was first. */
  isOver(): boolean
  /** Begins the time anew, as something has come. */
  extend(): void
  /** Lets go of the caller's signal and of the clock. */
  release(): void
}

/** Begins a time; `ms` undefined is any time. */
export function openTimeLimit(ms: number | undefined, caller?: AbortSignal): TimeLimit {
  const controller = new AbortController()
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (): void => {
    isOver = !controller.signal.aborted
    controller.abort(new Error(`nothing came for ${ms} ms`))
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
