import fc from 'fast-check'

/** One thing that happens in a scenario; numbers choose among the volumes and hosts that are there, whatever their count. */
export type ScenarioMove =
  | { readonly kind: 'create'; readonly label: string; readonly host: number | null; readonly isPersisting: boolean }
  | { readonly kind: 'rename' | 'clone'; readonly label: string; readonly volume: number }
  | { readonly kind: 'detach' | 'delete'; readonly volume: number }
  | { readonly kind: 'attach'; readonly volume: number; readonly host: number; readonly isPersisting: boolean }
  | { readonly kind: 'resize'; readonly volume: number; readonly byGib: number }
  /** The operator's command, `moor admin volume migrate`. */
  | { readonly kind: 'migrate'; readonly volume: number; readonly to: 'hdd' | 'nvme' }
  | { readonly kind: 'power'; readonly host: number; readonly action: 'boot' | 'shutdown' | 'reboot' }
  /** All that is due is worked on, one after the other or at once. */
  | { readonly kind: 'pass'; readonly isParallel: boolean }
  /** A worker takes all that is due and dies. */
  | { readonly kind: 'die' }
  | { readonly kind: 'jump'; readonly ms: number }
  /** The next calls of a port method go wrong. */
  | { readonly kind: 'fault'; readonly on: string; readonly as: 'error-before' | 'error-after'; readonly times: number }
  /** Several requests, and the work of the moment, at the same time. */
  | { readonly kind: 'together'; readonly moves: readonly ScenarioMove[] }

/** Few labels, so that they meet. */
const label = fc.constantFrom(...'abcdefghijkl')
const place = fc.nat({ max: 7 })
const host = fc.nat({ max: 1 })
const portMethods = [
  'ensureVolume',
  'ensureClone',
  'growVolume',
  'migrateVolume',
  'deleteVolume',
  'plugVolume',
  'unplugVolume',
  'inspectVolume',
  'inspectHost',
  'startHost',
  'stopHost',
]

const request: fc.Arbitrary<ScenarioMove> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      label,
      host: fc.option(host),
      isPersisting: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('rename' as const, 'clone' as const), label, volume: place }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('detach' as const, 'delete' as const), volume: place }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('attach' as const), volume: place, host, isPersisting: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('resize' as const), volume: place, byGib: fc.constantFrom(0, 1, 20) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('migrate' as const),
      volume: place,
      to: fc.constantFrom('hdd' as const, 'nvme' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('power' as const),
      host,
      action: fc.constantFrom('boot' as const, 'shutdown' as const, 'reboot' as const),
    }),
  },
)
const pass: fc.Arbitrary<ScenarioMove> = fc.record({ kind: fc.constant('pass' as const), isParallel: fc.boolean() })

/** Any move; requests and passes are the most frequent. */
export const anyVolumeMove: fc.Arbitrary<ScenarioMove> = fc.oneof(
  { weight: 8, arbitrary: request },
  { weight: 5, arbitrary: pass },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('jump' as const), ms: fc.constantFrom(50, 350, 1_500, 6_000, 90_000) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('together' as const),
      moves: fc.array(fc.oneof(request, pass), { minLength: 2, maxLength: 5 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      on: fc.constantFrom(...portMethods),
      as: fc.constantFrom('error-before' as const, 'error-after' as const),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant<ScenarioMove>({ kind: 'die' }) },
)
