import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countVolumes } from '../kubelet/find-node-info.ts'
import { volumeLabelOf } from './volume-label.ts'
import { chooseSize, isSizeWithin } from './volume-size.ts'

const gib = 2 ** 30

describe('labels of volumes', () => {
  test.each([
    ['pvc-0b5e0000-1111-4222-8333-444455556666', 'pvc0b5e0000111142228333444455556'],
    ['data', 'data'],
    ['9 lives', 'lives-'],
    ['???', 'volume-'],
  ])('of %s', (name, label) => {
    expect(volumeLabelOf(name).startsWith(label.slice(0, 6))).toBe(true)
    expect(volumeLabelOf(name)).toMatch(/^[A-Za-z][A-Za-z0-9_-]{0,31}$/)
    expect(volumeLabelOf(name)).toBe(volumeLabelOf(name))
  })

  test('two long names with a common prefix have different labels', () => {
    const [one, other] = ['a', 'b'].map((end) => volumeLabelOf(`${'x'.repeat(60)}${end}`))
    expect(one).not.toBe(other)
  })
})

describe('sizes of volumes', () => {
  test.each([
    [null, 10],
    [{ required_bytes: 1, limit_bytes: 0 }, 10],
    [{ required_bytes: 10 * gib + 1, limit_bytes: 0 }, 11],
    [{ required_bytes: 0, limit_bytes: 10 * gib }, 10],
    [{ required_bytes: 16_384 * gib, limit_bytes: 0 }, 16_384],
  ])('for %j', (range, sizeGib) => expect(chooseSize(range)).toBe(sizeGib))

  test.each([
    [{ required_bytes: 16_384 * gib + 1, limit_bytes: 0 }, 'OUT_OF_RANGE'],
    [{ required_bytes: 0, limit_bytes: gib }, 'OUT_OF_RANGE'],
    [{ required_bytes: 10 * gib + 1, limit_bytes: 10 * gib + 2 }, 'OUT_OF_RANGE'],
    [{ required_bytes: 2 * gib, limit_bytes: gib }, 'INVALID_ARGUMENT'],
    [{ required_bytes: -1, limit_bytes: 0 }, 'INVALID_ARGUMENT'],
  ])('%j has no valid size', (range, code) => {
    expect(() => chooseSize(range)).toThrow(expect.objectContaining({ code }))
  })

  test('an existing volume matches only within both bounds', () => {
    expect([
      isSizeWithin(10, { required_bytes: 10 * gib, limit_bytes: 0 }),
      isSizeWithin(10, { required_bytes: 11 * gib, limit_bytes: 0 }),
    ]).toEqual([true, false])
    expect(isSizeWithin(12, { required_bytes: 0, limit_bytes: 11 * gib })).toBe(false)
  })
})

test.each([
  ['2035504Ki', 8],
  ['16374488Ki', 16],
  ['263921836Ki', 64],
  ['', 8],
])('a node with %s of memory takes %d volumes (contract, Limits)', (memory, volumes) => {
  expect(countVolumes(memory)).toBe(volumes)
})

test('docs/volumes-in-pods.md states the limits of a node (issue 29, D11)', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/volumes-in-pods.md'), 'utf8')
  const [, least, most] =
    /one volume for each GiB of its host's memory, at least (\d+) and at most (\d+)/.exec(text) ?? []
  const limits = [1, Number(least) + 1, 1_000].map((memoryGib) => countVolumes(`${memoryGib * 1_048_576}Ki`))
  expect(limits).toEqual([Number(least), Number(least) + 1, Number(most)])
})
