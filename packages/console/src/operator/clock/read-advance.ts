const secondsOf = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const

/** Unit of a clock change. */
export type TimeUnit = keyof typeof secondsOf

/** Units, shortest first. */
export const timeUnits: readonly TimeUnit[] = ['seconds', 'minutes', 'hours', 'days']

const maxSeconds = 31_536_000

/** Returns a clock change in seconds; null unless it is a whole number from one second to a year. */
export function readAdvance(amount: string, unit: TimeUnit): number | null {
  if (!/^\d{1,8}$/.test(amount.trim())) return null
  const seconds = Number(amount) * secondsOf[unit]
  return seconds >= 1 && seconds <= maxSeconds ? seconds : null
}
