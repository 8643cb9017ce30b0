import type { ReactNode } from 'react'
import { renderGraphPaths, type GraphSeries, summariseSeries } from './graph-paths.ts'

const colours = ['var(--accent)', 'var(--soft)']
const [width, height] = [600, 120]

/** Line graph of series over the last 24 hours. Its text, also for screen readers, has the average and maximum of each series. */
export function StatsGraph({ title, unit, series }: GraphSeries): ReactNode {
  return (
    <figure style={{ margin: '0 0 1.25rem' }}>
      <figcaption>
        <strong>{title}</strong> ({unit})
        {Object.entries(series).map(([name, points], index) => (
          <div key={name} style={{ color: colours[index] }}>
            {name}: {summariseSeries(points)}
          </div>
        ))}
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width="100%"
        height={height}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {renderGraphPaths(Object.values(series), { width, height }).map((path, index) => (
          <path
            key={colours[index]}
            d={path}
            fill="none"
            stroke={colours[index]}
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
    </figure>
  )
}
