/** Driver call without a response before its deadline; its effect is unknown. */
export class DriverTimeout extends Error {
  constructor(method: string, waitedMs: number) {
    super(`${method} did not answer within ${waitedMs} ms`)
    this.name = 'DriverTimeout'
  }
}

/** The lease ended during the pass, which must stop and write nothing. */
export class LeaseLost extends Error {
  constructor() {
    super('the lease ended')
    this.name = 'LeaseLost'
  }
}

/**
 * Returns a driver's response. Rejects with DriverTimeout after `callMs`, with LeaseLost when the lease ends, or with the driver's error. Late responses are
 * ignored, and the driver rejects late changes, because the next claim has a higher epoch.
 */
export function callDriver<T>(
  method: string,
  call: () => Promise<T>,
  bounds: { readonly callMs: number; readonly signal: AbortSignal },
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (bounds.signal.aborted) return reject(new LeaseLost())
    const timer = setTimeout(() => end(() => reject(new DriverTimeout(method, bounds.callMs))), bounds.callMs)
    const onAbort = (): void => end(() => reject(new LeaseLost()))
    const end = (finish: () => void): void => {
      clearTimeout(timer)
      bounds.signal.removeEventListener('abort', onAbort)
      finish()
    }
    bounds.signal.addEventListener('abort', onAbort, { once: true })
    // Turns a synchronous throw into a rejection, which clears the timer.
    void (async () => call())().then(
      (value) => end(() => resolve(value)),
      (error: unknown) => end(() => reject(error)),
    )
  })
}
