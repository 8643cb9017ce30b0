/** Points of a series: start of the interval in milliseconds, and average. */
type Points = readonly (readonly number[])[]

/** Series of one graph, by name. */
export interface GraphSeries {
  readonly title: string
  readonly unit: string
  readonly series: Readonly<Record<string, Points>>
}

const dayMs = 86_400_000
/** Twice the interval of the API: a longer distance is a gap. */
const gapMs = 600_000

/** Returns the SVG path of each series, from the last 24 hours to the newest point. All series have the same scale; a gap interrupts the line. */
export function renderGraphPaths(
  all: readonly Points[],
  { width, height }: { readonly width: number; readonly height: number },
): string[] {
  const [lastMs, max] = [Math.max(...all.flatMap(timesOf)), Math.max(1, ...all.flatMap(valuesOf))]
  return all.map((points) =>
    points
      .map(([ms = 0, value = 0], index) => {
        const x = Math.round(width * (1 - (lastMs - ms) / dayMs))
        const y = Math.round((height - 2) * (1 - value / max)) + 1
        return `${ms - (points[index - 1]?.[0] ?? -Infinity) > gapMs ? 'M' : 'L'}${x} ${y}`
      })
      .join(''),
  )
}

/** Returns the average and the maximum of a series as text. */
export function summariseSeries(points: Points): string {
  const values = valuesOf(points)
  if (values.length === 0) return 'no measurements'
  const average = values.reduce((sum, value) => sum + value, 0) / values.length
  return `average ${number.format(average)}, maximum ${number.format(Math.max(...values))}`
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const timesOf = (points: Points): number[] => points.map(([ms = 0]) => ms)
const valuesOf = (points: Points): number[] => points.map(([, value = 0]) => value)
