import { type OperationSpec, operations } from '@moorage/contract'
import { expect, it } from 'vitest'
import { emptyLists } from './empty-lists.ts'
import { handlers } from './handlers.ts'

it('each served operation has a handler', () => {
  expect(Object.keys(handlers).toSorted()).toEqual(operations.map(({ name }) => name).toSorted())
})

it('each always-empty list, and no other operation, is in the table of empty lists (decision H9)', () => {
  const empty = operations.filter((one: OperationSpec) => one.isAlwaysEmpty)
  expect(Object.keys(emptyLists)).toEqual(empty.map(({ name }) => name))
})

it('an always-empty list below a host finds the host (decision H9)', () => {
  const found = Object.entries(emptyLists).flatMap(([name, one]) => ('locate' in one ? [name] : []))
  const below = operations.filter((one: OperationSpec) => one.isAlwaysEmpty && one.params)
  expect(found).toEqual(below.map(({ name }) => name))
})
