/** An answer as far as the rules look at it. */
export interface JudgedAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Why a client asks again. */
export type RetryCause = 'busy' | '408' | '429' | '503'

/** Bounds of the wait that Retry-After asks for, in seconds. */
const [waitMin, waitMax] = [3, 30]

/**
 * What linodego does with an answer, whatever the method was: it asks again after 408, 429, 503 without X-Maintenance-Mode, and after the one text
 * that says a host is busy. Null when the answer is taken as it is.
 */
export function judgeRetry({ status, headers, text }: JudgedAnswer): RetryCause | null {
  if (status === 408 || status === 429) return `${status}`
  if (status === 503) return headers.has('x-maintenance-mode') ? null : '503'
  return status === 400 && joinReasons(text) === 'Linode busy.' ? 'busy' : null
}

/** Seconds until the next try: those of Retry-After, clamped. Throws where the header is no whole number, as linodego's own parser fails there. */
export function retryWaitSeconds(headers: Headers): number {
  const said = headers.get('retry-after')
  if (said === null) return waitMin
  if (!/^-?\d+$/.test(said)) throw new Error(`Retry-After "${said}" is no whole number of seconds`)
  return Math.min(Math.max(Number(said), waitMin), waitMax)
}

/** A field before a reason would keep the client from knowing the text. */
function joinReasons(text: string): string {
  try {
    const { errors = [] } = JSON.parse(text) as { errors?: { field?: string; reason: string }[] }
    return errors.map(({ field, reason }) => (field ? `[${field}] ${reason}` : reason)).join('; ')
  } catch {
    return ''
  }
}
