import { ApiError } from '@moorage/sdk'
import { useRef, useState } from 'react'

interface SentChange {
  readonly isSending: boolean
  readonly error: unknown
  readonly run: () => void
}

/**
 * Returns a function that sends a change and calls `onDone`, and its state with the last error. It does nothing while a request is in flight. A retry after a
 * lost response uses the same idempotency key; after a rejection, a new key, because the request may differ.
 */
export function useChange(send: (idempotencyKey: string) => Promise<unknown>, onDone: () => void): SentChange {
  const [state, setState] = useState<{ isSending: boolean; error: unknown }>({ isSending: false, error: null })
  const isInFlight = useRef(false)
  const key = useRef(newKey())
  const run = async (): Promise<void> => {
    if (isInFlight.current) return
    isInFlight.current = true
    setState({ isSending: true, error: null })
    try {
      await send(key.current)
      onDone()
    } catch (error) {
      if (error instanceof ApiError) key.current = newKey()
      setState({ isSending: false, error })
    } finally {
      isInFlight.current = false
    }
  }
  return { ...state, run: () => void run() }
}

/** Works on pages without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
