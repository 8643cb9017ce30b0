const minute = 60
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day

/** Formats the age of a timestamp as Kubernetes does: `42s`, `3m20s`, `5h`, `2d3h`, `18d`, `<unknown>`. */
export function ageOf(time: string, now: string): string {
  const seconds = Math.round((Date.parse(now) - Date.parse(time)) / 1_000)
  if (Number.isNaN(seconds)) return '<unknown>'
  if (seconds < 2 * minute) return `${Math.max(0, seconds)}s`
  if (seconds < 10 * minute) return pair(seconds, { unit: minute, name: 'm', part: 1, partName: 's' })
  if (seconds < 3 * hour) return `${Math.floor(seconds / minute)}m`
  if (seconds < 8 * hour) return pair(seconds, { unit: hour, name: 'h', part: minute, partName: 'm' })
  if (seconds < 2 * day) return `${Math.floor(seconds / hour)}h`
  if (seconds < 8 * day) return pair(seconds, { unit: day, name: 'd', part: hour, partName: 'h' })
  if (seconds < 2 * year) return `${Math.floor(seconds / day)}d`
  return pair(seconds, { unit: year, name: 'y', part: day, partName: 'd' })
}

interface Units {
  readonly unit: number
  readonly name: string
  readonly part: number
  readonly partName: string
}

function pair(seconds: number, { unit, name, part, partName }: Units): string {
  const rest = Math.floor((seconds % unit) / part)
  return `${Math.floor(seconds / unit)}${name}${rest === 0 ? '' : `${rest}${partName}`}`
}
