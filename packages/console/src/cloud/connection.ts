import { observable } from './observable.ts'

/** Polling interval of a service that does not respond. */
const pollMs = 1_000

/** True if the service answered the last request. */
export const isConnected = observable(true)

let isPolling = false

/** Records if a request was answered. Without a response, polls the service until it answers. */
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

/** Liveness is cheap, and available at the addresses of the API and the operator interface. */
async function isReached(): Promise<boolean> {
  try {
    return (await fetch('/livez', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}
