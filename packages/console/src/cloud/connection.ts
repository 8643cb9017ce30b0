import { observable } from './observable.ts'

const pollMs = 1_000

/** True if the last request got a response. */
export const isConnected = observable(true)

let isPolling = false

/** Records whether a request was answered. Without a response, polls /livez every second until one arrives. */
export function recordConnection(hasResponse: boolean): void {
  isConnected.set(hasResponse)
  if (!hasResponse) void pollUntilConnected()
}

async function pollUntilConnected(): Promise<void> {
  if (isPolling) return
  isPolling = true
  while (!isConnected.get()) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    if (await isReached()) isConnected.set(true)
  }
  isPolling = false
}

/** /livez is cheap and available at the API and operator addresses. */
async function isReached(): Promise<boolean> {
  try {
    return (await fetch('/livez', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
