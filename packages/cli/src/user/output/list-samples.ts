import { pickField } from './render-cell.ts'

type Point = readonly [ms: number, value: number]

/** Returns a row of host statistics per interval, with the columns of the table; null for another response. */
export function listSamples(stats: unknown): object[] | null {
  const columns = { cpu: 'cpu', io: 'io.io', swap: 'io.swap', in: 'netv4.in', out: 'netv4.out' } as const
  const cpu = readPoints(stats, columns.cpu)
  if (!cpu) return null
  return cpu.map(([ms], index) => ({
    time: `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')}Z`,
    ...Object.fromEntries(
      Object.entries(columns).map(([name, path]) => [name, readPoints(stats, path)?.[index]?.[1] ?? null]),
    ),
  }))
}

function readPoints(stats: unknown, path: string): readonly Point[] | null {
  const points = pickField(stats, `data.${path}`)
  const isPoint = (one: unknown): one is Point => Array.isArray(one) && one.every((part) => typeof part === 'number')
  return Array.isArray(points) ? points.filter(isPoint) : null
}
