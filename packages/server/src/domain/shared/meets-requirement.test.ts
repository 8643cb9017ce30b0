import { expect, it } from 'vitest'
import { meetsRequirement } from './meets-requirement.ts'

const labels = { zone: 'a', cores: '8' }

it.each<[string, string, readonly unknown[], boolean]>([
  ['zone', 'In', ['a', 'b'], true],
  ['zone', 'In', ['b'], false],
  ['none', 'In', ['b'], false],
  ['zone', 'NotIn', ['b'], true],
  ['zone', 'NotIn', ['a'], false],
  ['none', 'NotIn', ['a'], true],
  ['zone', 'Exists', [], true],
  ['toString', 'Exists', [], false],
  ['zone', 'DoesNotExist', [], false],
  ['none', 'DoesNotExist', [], true],
  ['cores', 'Gt', ['4'], true],
  ['cores', 'Gt', ['8'], false],
  ['none', 'Gt', ['4'], false],
  ['cores', 'Lt', ['9'], true],
  ['cores', 'Lt', ['8'], false],
  ['none', 'Lt', ['9'], false],
  ['zone', 'Like', ['a'], false],
])('%s %s %j: %s', (key, operator, values, expected) => {
  expect(meetsRequirement({ key, operator, values }, labels)).toBe(expected)
})
