import { parseArgs } from 'node:util'

/** Options of a run. */
export interface Options {
  readonly kind: 'measures' | 'growth'
  readonly only: readonly string[] | null
  readonly seconds: number
  readonly json: string | null
  readonly isChecked: boolean
  readonly isBaseline: boolean
  /** Operation whose files are printed; null to measure. */
  readonly list: string | null
  readonly volumes: readonly number[]
}

/** Returns the parsed arguments. Throws for an unknown argument, --seconds not above 0, or --volumes that are not positive integers. */
export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string' },
      seconds: { type: 'string', default: '1.5' },
      json: { type: 'string' },
      check: { type: 'boolean', default: false },
      statements: { type: 'boolean', default: false },
      files: { type: 'boolean', default: false },
      list: { type: 'string' },
      baseline: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      volumes: { type: 'string', default: '1000,10000,100000,1000000' },
    },
  })
  const counted = (['statements', 'files'] as const).filter((name) => values[name])
  const seconds = Number(values.seconds)
  const volumes = values.volumes.split(',').map(Number)
  if (!(seconds > 0)) throw new Error('--seconds must be a number above 0')
  if (volumes.some((count) => !(Number.isInteger(count) && count > 0))) throw new Error('--volumes must be integers')
  return {
    kind: values.growth ? 'growth' : 'measures',
    only: counted.length > 0 ? counted : (values.only?.split(',') ?? null),
    seconds,
    json: values.json ?? null,
    isChecked: values.check || counted.length > 0,
    isBaseline: values.baseline,
    list: values.list ?? null,
    volumes,
  }
}
