import { type CallCode, codeOf, type PassFailure } from './pass-report.ts'
import type { PassIo } from './reconciler.ts'

/** Driver call of a pass, timed by the process clock. */
export interface TimedCall {
  readonly method: string
  readonly code: CallCode
  readonly startMs: number
  readonly endMs: number
}

/** Context of a pass that records its driver calls. */
export interface CallRecorder {
  readonly io: PassIo
  readonly calls: readonly TimedCall[]
  /** Last failed call since `reset`, even if its error was handled, or null. */
  failure(): PassFailure | null
  reset(): void
}

/** Returns a context that records a pass's driver calls with code and times, so that its result can contain the driver's own error. */
export function recordCalls(io: PassIo): CallRecorder {
  let failure: PassFailure | null = null
  const calls: TimedCall[] = []
  return {
    calls,
    io: {
      ...io,
      async call(method, call) {
        const startMs = performance.now()
        const end = (code: CallCode): void => void calls.push({ method, code, startMs, endMs: performance.now() })
        try {
          const answer = await io.call(method, call)
          end('Ok')
          return answer
        } catch (error) {
          failure = { method, code: codeOf(error), error }
          end(failure.code)
          throw error
        }
      },
    },
    failure: () => failure,
    reset: () => {
      failure = null
    },
  }
}

/** Completed driver call, for metrics. */
export interface CallMeasurement {
  readonly method: string
  readonly code: CallCode
  readonly durationMs: number
}

/** Calls the driver and returns its result. Reports code and duration to `note`, also after an error, which it rethrows. */
export async function measureCall<T>(
  method: string,
  call: () => Promise<T>,
  note: (note: CallMeasurement) => void,
): Promise<T> {
  const fromMs = performance.now()
  const end = (code: CallCode): void => note({ method, code, durationMs: performance.now() - fromMs })
  try {
    const answer = await call()
    end('Ok')
    return answer
  } catch (error) {
    end(codeOf(error))
    throw error
  }
}
