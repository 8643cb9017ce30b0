import { type CallCode, codeOf, type Trouble } from './news.ts'
import type { PassIo } from './reconciler.ts'

/** One driver call of a pass, by the clock of the process. */
export interface HeardCall {
  readonly method: string
  readonly code: CallCode
  readonly startMs: number
  readonly endMs: number
}

/** The io of a pass whose driver calls are listened to. */
export interface Heard {
  readonly io: PassIo
  /** All calls so far, in the order in which they ended. */
  readonly calls: readonly HeardCall[]
  /** The call that failed since the last `forget`; null when none did. A reconciler may have made something else of what it threw. */
  trouble(): Trouble | null
  forget(): void
}

/** Listens to the driver calls of a pass, so that its result can say in the driver's own words why it did not get further. */
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

/** One driver call that has ended, for metrics. */
export interface CallNote {
  readonly method: string
  readonly code: CallCode
  readonly durationMs: number
}

/** Asks, and notes how that ended and how long it took. */
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
