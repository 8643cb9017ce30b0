import { liveValue } from './live-value.ts'

/** How often a service that did not answer is asked whether it does again. */
const pauseMs = 1_000

/** Whether the service answered when it was last asked. */
export const isConnected = liveValue(true)

let isTrying = false

/** Notes that the service answered, or did not; then it is asked until it does. */
export function recordConnection(hasAnswered: boolean): void {
  isConnected.set(hasAnswered)
  if (!hasAnswered) void tryAgain()
}

async function tryAgain(): Promise<void> {
  if (isTrying) return
  isTrying = true
  while (!isConnected.get()) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (await isReached()) isConnected.set(true)
  }
  isTrying = false
}

/** Whether the process lives costs it nothing, and is told where the interface is and where the operator's is. */
async function isReached(): Promise<boolean> {
  try {
    return (await fetch('/livez', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
