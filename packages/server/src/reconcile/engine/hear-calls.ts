import { type CallCode, codeOf, type Trouble } from './news.ts'
import type { PassIo } from './reconciler.ts'

/** The io of a pass whose driver calls are listened to. */
export interface Heard {
  readonly io: PassIo
  /** The call that failed since the last `forget`; null when none did. A reconciler may have made something else of what it threw. */
  trouble(): Trouble | null
  forget(): void
}

/** Listens to the driver calls of a pass, so that its result can say in the driver's own words why it did not get further. */
export function hearCalls(io: PassIo): Heard {
  let heard: Trouble | null = null
  return {
    io: {
      ...io,
      async call(method, ask) {
        try {
          return await io.call(method, ask)
        } catch (error) {
          heard = { method, code: codeOf(error), error }
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
