import { expect, it } from 'vitest'
import { renderComment } from './render-comment.ts'
import { renderType, type TypeRendering } from './render-type.ts'

const answer: TypeRendering = { isInput: false, nameOf: ({ title = '' }) => title, tell: (text) => text }
const input: TypeRendering = { ...answer, isInput: true }

it.each([
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null'] }, 'string | null'],
  [{ type: 'string', enum: ['hdd', 'nvme'] }, "'hdd' | 'nvme'"],
  [{ type: ['string', 'null'], enum: ['a', null] }, "'a' | null"],
  [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
  [{ type: ['object', 'null'], title: 'Price', properties: { hourly: { type: 'number' } } }, 'Price | null'],
  [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, 'number | string'],
  [{ type: 'object', patternProperties: { '.*': { type: 'string' } } }, 'Record<string, string>'],
  [{ type: 'object' }, 'Record<string, never>'],
  [{}, 'unknown'],
])('an answer: %j is %s', (schema, type) => expect(renderType(schema, answer)).toBe(type))

it('a request may leave a field out or undefined, and its lists may be read-only', () => {
  const schema = {
    type: 'object',
    required: ['label'],
    properties: { label: { type: 'string' }, tags: { type: 'array', items: { type: 'string' } } },
  }
  expect(renderType(schema, input)).toBe('{\n  label: string\n  tags?: readonly string[] | undefined\n}')
  expect(renderType(schema, answer)).toBe('{\n  label: string\n  tags?: string[]\n}')
})

it('many fields of one type are written once, and names that are none in quotes', () => {
  const slots = Object.fromEntries(
    ['sda', 'sdb', 'sdc', 'sdd', 'sde', 'sdf', 'sdg', 'sdh'].map((name) => [name, { type: 'integer' }]),
  )
  expect(renderType({ type: 'object', properties: slots }, answer)).toContain("[Name in 'sda' | 'sdb' | 'sdc'")
  expect(renderType({ type: 'object', properties: { 'revision-id': { type: 'string' } } }, answer)).toContain(
    "'revision-id'?: string",
  )
})

it('a comment is wrapped where it is long, and cannot be ended by its text', () => {
  expect(renderComment('Ends here: */ not.')).toBe('/** Ends here: * / not. */')
  const lines = renderComment('word '.repeat(60), '  ').split('\n')
  expect([lines[0], lines.at(-1), lines.every((line) => line.length <= 118)]).toEqual(['  /**', '   */', true])
})
