import { parseArgs } from 'node:util'

/** Options of a run. */
export interface Options {
  readonly kind: 'measures' | 'growth'
  readonly only: readonly string[] | null
  readonly seconds: number
  readonly json: string | null
  readonly isChecked: boolean
  readonly isBaseline: boolean
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
      baseline: { type: 'boolean', default: false },
      growth: { type: 'boolean', default: false },
      volumes: { type: 'string', default: '1000,10000,100000,1000000' },
    },
  })
  const seconds = Number(values.seconds)
  const volumes = values.volumes.split(',').map(Number)
  if (!(seconds > 0)) throw new Error('--seconds must be a number above 0')
  if (volumes.some((count) => !(Number.isInteger(count) && count > 0))) throw new Error('--volumes must be integers')
  return {
    kind: values.growth ? 'growth' : 'measures',
    only: values.statements ? ['statements'] : (values.only?.split(',') ?? null),
    seconds,
    json: values.json ?? null,
    isChecked: values.check || values.statements,
    isBaseline: values.baseline,
    volumes,
  }
}
