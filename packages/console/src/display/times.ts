const clock = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Returns an API time (UTC without zone) in local time zone and language. */
export function clockTime(at: string): string {
  return clock.format(new Date(`${at}Z`))
}

/** Returns an API time (UTC without zone) without conversion: 2026-11-27 00:12:03. */
export function utcTime(at: string): string {
  return at.replace('T', ' ')
}

/** Returns seconds as text: 8 s, 2 min, 1 h 5 min. */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.ceil(seconds)} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const rest = minutes % 60
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`
}

const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Returns the calendar month (UTC) of an API time in the browser's language: November 2026. */
export function monthName(at: string): string {
  return month.format(new Date(`${at}Z`))
}
