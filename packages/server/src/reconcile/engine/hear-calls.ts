import { type CallCode, codeOf, type Trouble } from './news.ts'
import type { PassIo } from './reconciler.ts'

/** Driver call of a pass, timed by the clock of the process. */
export interface HeardCall {
  readonly method: string
  readonly code: CallCode
  readonly startMs: number
  readonly endMs: number
}

/** Context of a pass that records its driver calls. */
export interface Heard {
  readonly io: PassIo
  /** All calls so far, in the order in which they ended. */
  readonly calls: readonly HeardCall[]
  /** Returns the failed call since the last `forget`; null if none failed. A reconciler may have converted its error. */
  trouble(): Trouble | null
  forget(): void
}

/** Records the driver calls of a pass, so that its result can contain the driver's own error. */
export function hearCalls(io: PassIo): Heard {
  let heard: Trouble | null = null
  const calls: HeardCall[] = []
  return {
    calls,
    io: {
      ...io,
      async call(method, ask) {
        const startMs = performance.now()
        const end = (code: CallCode): void => void calls.push({ method, code, startMs, endMs: performance.now() })
        try {
          const answer = await io.call(method, ask)
          end('Ok')
          return answer
        } catch (error) {
          heard = { method, code: codeOf(error), error }
          end(heard.code)
          throw error
        }
      },
    },
    trouble: () => heard,
    forget: () => {
      heard = null
    },
  }
}

/** Completed driver call, for metrics. */
export interface CallNote {
  readonly method: string
  readonly code: CallCode
  readonly durationMs: number
}

/** Calls the driver, and records the result and the duration. */
export async function noteCall<T>(method: string, ask: () => Promise<T>, note: (note: CallNote) => void): Promise<T> {
  const fromMs = performance.now()
  const end = (code: CallCode): void => note({ method, code, durationMs: performance.now() - fromMs })
  try {
    const answer = await ask()
    end('Ok')
    return answer
  } catch (error) {
    end(codeOf(error))
    throw error
  }
}
