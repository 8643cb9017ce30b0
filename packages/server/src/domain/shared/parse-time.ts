/** Whole second since 1970 in milliseconds, and fraction of a second below 1. */
export interface ReceivedTime {
  readonly secondMs: number
  readonly fraction: number
}

const pattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/
const firstMs = Date.parse('0001-01-01T00:00:00Z')
const lastMs = Date.parse('9999-12-31T23:59:59Z')

/** Form and bounds of a time, for error messages. */
export const timeForm = 'a UTC time in the form YYYY-MM-DDTHH:MM:SS, from year 0001 to year 9999'

/**
 * Parses a UTC time, optionally with a fraction and an offset (decision A5). Null for invalid dates and for UTC years outside 1 to 9999. PostgreSQL has no year
 * 0, and the API's time format has four digits.
 */
export function parseTime(text: string): ReceivedTime | null {
  const [, plain = '', fraction = '0', zone = 'Z'] = pattern.exec(text) ?? []
  const secondMs = Date.parse(`${plain}${zone}`)
  const isWithin = secondMs >= firstMs && secondMs <= lastMs
  return isWithin && isInCalendar(plain) ? { secondMs, fraction: Number(fraction) } : null
}

/** Date.parse() accepts February 30 and 24:00 as other times. */
function isInCalendar(plain: string): boolean {
  const ms = Date.parse(`${plain}Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(plain)
}
