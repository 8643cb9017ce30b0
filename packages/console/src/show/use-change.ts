import { Fault } from '@moorage/sdk'
import { useRef, useState } from 'react'

/** A change that is sent at most once at a time. */
interface SentChange {
  readonly isSending: boolean
  readonly error: unknown
  readonly run: () => void
}

/**
 * Sends a change: a second click while it is on its way sends nothing, and one after an answer was lost goes under the same key, so that it has no second effect.
 * After a refusal the next try has a key of its own, as it may say something else.
 */
export function useChange(send: (idempotencyKey: string) => Promise<unknown>, onDone: () => void): SentChange {
  const [state, setState] = useState<{ isSending: boolean; error: unknown }>({ isSending: false, error: null })
  const isUnderWay = useRef(false)
  const key = useRef(newKey())
  const run = async (): Promise<void> => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState({ isSending: true, error: null })
    try {
      await send(key.current)
      onDone()
    } catch (error) {
      if (error instanceof Fault) key.current = newKey()
      setState({ isSending: false, error })
    } finally {
      isUnderWay.current = false
    }
  }
  return { ...state, run: () => void run() }
}

/** Random enough to be nobody else's, on pages without TLS too. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
