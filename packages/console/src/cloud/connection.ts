import { liveValue } from './live-value.ts'

/** Polling interval of a service that does not respond. */
const pauseMs = 1_000

/** True if the service answered the last request. */
export const isConnected = liveValue(true)

let isTrying = false

/** Records if a request was answered. Without a response, polls the service until it answers. */
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

/** Liveness is cheap, and available at the addresses of the API and the operator interface. */
async function isReached(): Promise<boolean> {
  try {
    return (await fetch('/livez', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
