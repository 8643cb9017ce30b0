import type { NamedRules } from './rule.ts'
import type { Spot } from './spot.ts'

const numberField = '(\\*|\\d+(-\\d+)?)(/\\d+)?'
const nameField = '(\\*|[a-z]{3}|\\d+)(-([a-z]{3}|\\d+))?(/\\d+)?'
const listOf = (field: string): string => `(${field}|\\?)(,${field})*`
const schedules = new RegExp(
  `^(@(yearly|annually|monthly|weekly|daily|midnight|hourly)|@every \\S+|${[numberField, numberField, numberField, nameField, nameField].map(listOf).join('\\s+')})$`,
  'i',
)
/** Greatest values of the fields of a schedule. */
const greatest = [59, 23, 31, 12, 7]

function isSchedule(text: string): boolean {
  if (!schedules.test(text)) return false
  const fields = text.startsWith('@') ? [] : text.split(/\s+/)
  return fields.every((field, index) => {
    const numbers = [...field.replaceAll(/\/\d+/g, '').matchAll(/\d+/g)].map(Number)
    return numbers.every((one) => one <= (greatest[index] ?? 0) && (one > 0 || index < 2 || index === 4))
  })
}

function schedule(value: unknown, spot: Spot): void {
  if (!isSchedule(String(value))) spot.invalid(value, 'must be a schedule of five fields without a time zone')
}

function timeZone(value: unknown, spot: Spot): void {
  try {
    Intl.DateTimeFormat('en', { timeZone: String(value) })
    if (value !== 'Local') return
  } catch {
    // The name is reported below.
  }
  spot.invalid(value, 'unknown time zone')
}

/** Rules of the schedules of jobs. */
export const jobRules: NamedRules = { schedule, timeZone }
