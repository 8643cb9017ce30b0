import { describe, expect, it } from 'vitest'
import { neutralCatalogue } from '#testkit/catalogue.ts'
import type { ApiError } from '../shared/index.ts'
import { type Scaling, type ScalingInput, checkNodeRemoval, defaultScaling, planScaling } from './scaling.ts'
import { checkDisks, checkNodeTraits, checkNodeType, checkPoolCreate } from './check-create.ts'
import { checkPoolKind } from './check-kind.ts'
import { checkNodeLabels, checkNodeTaints } from './node-labels.ts'

const told = (errors: readonly (ApiError | null)[]) =>
  errors.flatMap((error) => (error ? [`${error.code} ${error.field}: ${error.reason}`] : []))
const present = (count: number, enabled: boolean, min: number, max: number): Scaling => ({
  count,
  autoscaler: { enabled, min, max },
})

describe("host type of a pool's nodes (facts 4.3, 7.4)", () => {
  it.each([
    ['g6-standard-1', []],
    ['g6-dedicated-2', []],
    ['g6-nanode-1', ['pool.type_unsupported type: The host type g6-nanode-1 is currently not supported by clusters']],
    ['huge', ['request.reference_invalid type: A valid plan type by that ID was not found']],
  ])('%s', (type, expected) => expect(told([checkNodeType(neutralCatalogue, type)])).toEqual(expected))
})

const within = (min: number, max: number, enabled = true): ScalingInput => ({ autoscaler: { enabled, min, max } })
const kept = (key: string, domain: string) => [`The key "${key}" is reserved: its domain is ${domain}.`]

describe('count and autoscaler (decision E3)', () => {
  const scaled = present(3, true, 2, 4)
  it('a new pool has the autoscaler disabled, both bounds at its count', () => {
    expect(defaultScaling(3)).toEqual(present(3, false, 3, 3))
  })

  const bounds = (field: string, min: number, max: number) => [
    `pool.autoscaler_bounds autoscaler.${field}: The autoscaler minimum ${min} is above its maximum ${max}.`,
  ]
  const outside = ['pool.count_outside_autoscaler count: Must be 2-4 while the autoscaler is enabled']
  it.each<[string, Scaling, ScalingInput, Scaling, string[]]>([
    ['nothing asked', scaled, {}, scaled, []],
    ['a count, autoscaler disabled', present(3, false, 3, 3), { count: 9 }, present(9, false, 3, 3), []],
    ['a count inside', scaled, { count: 4 }, present(4, true, 2, 4), []],
    ['a count above', scaled, { count: 5 }, present(5, true, 2, 4), outside],
    ['a count below', scaled, { count: 1 }, present(1, true, 2, 4), outside],
    ['bounds above the count, which is not sent', present(1, false, 1, 1), within(2, 4), present(2, true, 2, 4), []],
    ['bounds below the count, which is not sent', present(9, false, 9, 9), within(2, 4), present(4, true, 2, 4), []],
    ['bounds around the count', present(3, false, 3, 3), within(2, 4), scaled, []],
    [
      'disabled outside of its bounds',
      scaled,
      { count: 9, autoscaler: { enabled: false } },
      present(9, false, 2, 4),
      [],
    ],
    ['one bound only', scaled, { autoscaler: { enabled: true, max: 9 } }, present(3, true, 2, 9), []],
    ['minimum above maximum', scaled, within(5, 4), present(3, true, 5, 4), bounds('min', 5, 4)],
    [
      'minimum above the stored maximum',
      scaled,
      { autoscaler: { enabled: true, min: 5 } },
      present(3, true, 5, 4),
      bounds('min', 5, 4),
    ],
    [
      'maximum below the stored minimum',
      scaled,
      { autoscaler: { enabled: true, max: 1 } },
      present(3, true, 2, 1),
      bounds('max', 2, 1),
    ],
    [
      'minimum above maximum, even if disabled',
      present(3, false, 3, 3),
      within(5, 4, false),
      present(3, false, 5, 4),
      bounds('min', 5, 4),
    ],
  ])('%s', (_words, from, input, to, errors) => {
    const { errors: found, ...scaling } = planScaling(from, input)
    expect([scaling, told(found)]).toEqual([to, errors])
  })

  it('errors contain the position of the pool', () => {
    expect(planScaling(scaled, { count: 5 }, 'node_pools[2].').errors[0]?.field).toBe('node_pools[2].count')
    expect(planScaling(scaled, { autoscaler: { enabled: true, min: 5 } }, 'node_pools[2].').errors[0]?.field).toBe(
      'node_pools[2].autoscaler.min',
    )
    expect(planScaling(scaled, { autoscaler: { max: 1 } }, 'node_pools[2].').errors[0]?.field).toBe(
      'node_pools[2].autoscaler.max',
    )
  })

  it.each<[string, Scaling, string[]]>([
    ['one of two', present(2, false, 2, 2), []],
    ['the last', present(1, false, 1, 1), ['pool.last_node : The last node of a pool cannot be deleted.']],
    ['one above the minimum', scaled, []],
    [
      'one at the minimum',
      present(2, true, 2, 4),
      ['pool.below_minimum : The pool has 2 nodes, and the minimum of its autoscaler is 2.'],
    ],
    ['one at the minimum of a disabled autoscaler', present(2, false, 2, 4), []],
  ])('E3, E7: delete of %s', (_words, scaling, expected) => expect(told([checkNodeRemoval(scaling)])).toEqual(expected))
})

describe('disks, labels and taints (decision E3)', () => {
  it('the extra disks leave space on the disk of the type', () => {
    const type = { id: 'small', diskMib: 100 }
    expect(checkDisks([], type)).toBeNull()
    expect(checkDisks([{ size: 49 }, { size: 50 }], type)).toBeNull()
    expect(told([checkDisks([{ size: 50 }, { size: 50 }], type)])).toEqual([
      'pool.disks_too_large disks: The disks use 100 MB, which must be less than the 100 MB of host type small.',
    ])
  })

  it.each<[string, string, string[]]>([
    ['app', 'web', []],
    ['example.com/app', '', []],
    ['a.b-c_d', 'A.b', []],
    ['notkubernetes.io/a', '', []],
    ['a b', 'x', ['The key "a b" is not valid in Kubernetes.']],
    ['/a', 'x', ['The key "/a" is not valid in Kubernetes.']],
    [`${'a'.repeat(63)}.${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}/${'e'.repeat(63)}`, 'x', []],
    ['a'.repeat(318), 'x', ['A key can have at most 317 characters.']],
    ['app', '-x', ['The value of "app" is not valid in Kubernetes.']],
    ['kubernetes.io/hostname', 'x', kept('kubernetes.io/hostname', 'kubernetes.io')],
    ['node.kubernetes.io/x', 'x', kept('node.kubernetes.io/x', 'kubernetes.io')],
    ['k8s.io/x', 'x', kept('k8s.io/x', 'k8s.io')],
    ['orch.moor.com/pool-id', '1', kept('orch.moor.com/pool-id', 'moor.com')],
  ])('label %j: %j', (key, value, reasons) => {
    expect(told(checkNodeLabels({ [key]: value }, 'Moor'))).toEqual(
      reasons.map((reason) => `pool.labels_invalid labels: ${reason}`),
    )
  })

  it('incomplete taints are checked for their remaining parts (decision B1)', () => {
    const errors = checkNodeTaints(
      [{}, { effect: 'NoExecute' }, { key: 'a' }, { key: 'a' }, { key: '!' }, { key: 'b', value: '!' }],
      'Moor',
    )
    expect(errors.map((error) => error.field)).toEqual(['taints[4]', 'taints[5]'])
  })

  it('errors of taints have their position; a key occurs once with each effect', () => {
    const errors = checkNodeTaints(
      [
        { key: 'a', effect: 'NoSchedule' },
        { key: 'a', value: 'x', effect: 'NoExecute' },
        { key: 'a', value: 'y', effect: 'NoSchedule' },
        { key: '!', effect: 'NoExecute' },
        { key: 'b', value: ' ', effect: 'NoExecute' },
      ],
      'Moor',
    )
    expect(told(errors)).toEqual([
      'pool.taints_invalid taints[2]: The key "a" occurs twice with the effect NoSchedule.',
      'pool.taints_invalid taints[3]: The key "!" is not valid in Kubernetes.',
      'pool.taints_invalid taints[4]: The value of "b" is not valid in Kubernetes.',
    ])
  })
})

describe('create body of a pool (contract, operation 24)', () => {
  const rules = { catalogue: neutralCatalogue, vendor: 'Moor' }

  it('B1: every error, each under the position of the pool', () => {
    const body = {
      type: 'g6-standard-1',
      count: 1,
      disks: [{ size: 60_000, type: 'raw' as const }],
      autoscaler: { enabled: false, min: 3, max: 2 },
      labels: { '!': '' },
      taints: [{ key: '', effect: 'NoExecute' as const }],
      tags: [''],
    }
    expect(checkPoolCreate(body, rules, 'node_pools[0].').map((error) => error.field)).toEqual([
      'node_pools[0].autoscaler.min',
      'node_pools[0].disks',
      'node_pools[0].labels',
      'node_pools[0].taints[0]',
      'node_pools[0].tags[0]',
    ])
  })

  it('B1: bounds are compared even if the count is invalid, if both were sent', () => {
    const blamed = (bounds: { min?: number; max?: number }) =>
      checkPoolCreate({ type: 'g6-standard-1', autoscaler: { enabled: true, ...bounds } }, rules).map(
        (error) => error.field,
      )
    expect(blamed({ min: 5, max: 2 })).toEqual(['autoscaler.min'])
    expect([blamed({ min: 2, max: 5 }), blamed({ min: 5 }), blamed({ max: 2 })]).toEqual([[], [], []])
  })

  it('absent fields have no errors', () => {
    expect(checkPoolCreate({}, rules)).toEqual([])
    expect(checkPoolCreate({ type: 'g6-standard-1', count: 1, disks: [{ size: 1, type: 'ext4' }] }, rules)).toEqual([])
    expect(
      checkPoolCreate({ type: 'huge', disks: [{ size: 1, type: 'ext4' }] }, rules).map((error) => error.field),
    ).toEqual(['type'])
    expect(checkNodeTraits({}, 'Moor')).toEqual([])
  })
})

it.each([
  [{ firewall_id: 7 }, ['firewall_id']],
  [{ k8s_version: '1.36' }, ['k8s_version']],
  [{ update_strategy: 'rolling_update' as const }, ['update_strategy']],
  [{ isolation: { public_ipv4: false } }, ['isolation']],
  [{ isolation: { public_ipv6: true } }, ['isolation']],
  [{ firewall_id: 0, k8s_version: '', update_strategy: 'on_recycle' as const, isolation: {} }, []],
])('rejects unsupported fields by name and accepts the supported value: %j (decision E10)', (body, fields) => {
  expect(checkPoolKind(body).map(({ field }) => field)).toEqual(fields)
  const ofCreate = checkPoolCreate(
    { type: 'g6-standard-1', count: 1, ...body },
    { catalogue: neutralCatalogue, vendor: 'Moor' },
    'node_pools[1].',
  )
  expect(ofCreate.map(({ field }) => field)).toEqual(fields.map((field) => `node_pools[1].${field}`))
})
