const secondsOf = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 } as const

/** In what the clock is moved. */
export type TimeUnit = keyof typeof secondsOf

/** All of them, the shortest first. */
export const timeUnits: readonly TimeUnit[] = ['seconds', 'minutes', 'hours', 'days']

/** Farthest that the simulation moves the clock at once, in seconds. */
const secondsMost = 31_536_000

/** How far the clock is to be moved, in seconds; null for what is no whole number, nothing, or more than a year. */
export function readAdvance(amount: string, unit: TimeUnit): number | null {
  if (!/^\d{1,8}$/.test(amount.trim())) return null
  const seconds = Number(amount) * secondsOf[unit]
  return seconds >= 1 && seconds <= secondsMost ? seconds : null
}
