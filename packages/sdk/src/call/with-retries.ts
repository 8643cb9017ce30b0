import type { RetryOptions } from './options.ts'
import { isRetryable, retryDelayMs, type FailedAttempt } from './retry-rules.ts'
import { pause } from './pause.ts'

/** Call to retry, and its retry policy. */
export interface RetriedCall extends Pick<FailedAttempt, 'hasIdempotencyKey'> {
  readonly operation: FailedAttempt['operation'] & { readonly name: string }
  readonly retries: RetryOptions | false
  readonly signal?: AbortSignal | undefined
}

const defaultMax = 8
const defaultWithinMs = 120_000

/**
 * Makes attempts until success, a permanent error, or the end of the retry policy (default: 8 retries within 120 s). Returns the result. Calls `onRetry` before
 * each delay. Rejects with the last error, or with the signal's reason during a delay.
 */
export async function withRetries<Result>(call: RetriedCall, attempt: () => Promise<Result>): Promise<Result> {
  const { max = defaultMax, withinMs = defaultWithinMs, onRetry } = call.retries === false ? { max: 0 } : call.retries
  const beganMs = performance.now()
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (count > max || !(error instanceof Error) || !isRetryable({ ...call, error })) throw error
      const delayMs = retryDelayMs(count, error)
      if (performance.now() + delayMs - beganMs > withinMs) throw error
      onRetry?.({ operation: call.operation.name, attempt: count + 1, delayMs, error })
      await pause(delayMs, call.signal)
    }
  }
}
