const steps = [
  ['d', 86_400],
  ['h', 3_600],
  ['m', 60],
  ['s', 1],
] as const

/** Returns a timestamp (default: UTC) as relative time: `5m ago`, `in 3d`. Returns other text unchanged. */
export function formatRelativeTime(text: string, nowMs: number): string {
  const ms = Date.parse(/([Zz]|[+-]\d\d:\d\d)$/.test(text) ? text : `${text}Z`)
  if (Number.isNaN(ms)) return text
  const seconds = Math.round((nowMs - ms) / 1_000)
  const span = formatDuration(Math.abs(seconds))
  return seconds >= 0 ? `${span} ago` : `in ${span}`
}

/** Returns seconds in the largest unit with at least two: `90m`, `47h`, `2d`. */
export function formatDuration(seconds: number): string {
  const [unit, size] = steps.find(([name, step]) => seconds >= (name === 's' ? 0 : step * 2)) ?? ['s', 1]
  return `${Math.floor(seconds / size)}${unit}`
}
