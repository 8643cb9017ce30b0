import { parseArgs } from 'node:util'

/** What a run is asked for. */
export interface Options {
  readonly kind: 'measures' | 'growth'
  /** Names of measures; null for all. */
  readonly only: readonly string[] | null
  /** Length of one round of a load. */
  readonly seconds: number
  /** File for the figures. */
  readonly json: string | null
  /** Whether the figures are compared with the baseline. */
  readonly isChecked: boolean
  /** Whether they become the baseline. */
  readonly isBaseline: boolean
  /** Volumes of the big account, for growth. */
  readonly volumes: readonly number[]
}

/** Reads the arguments; throws on one that is not known. */
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
  if (!(seconds > 0)) throw new Error('--seconds is a number above 0')
  if (volumes.some((count) => !(Number.isInteger(count) && count > 0))) throw new Error('--volumes are whole numbers')
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
