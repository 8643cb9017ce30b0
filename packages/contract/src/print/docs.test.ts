import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { printErrors } from './errors.ts'
import { printEvents } from './events.ts'

const read = (name: string) => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), 'utf8')

describe('the documents match the tables of error codes and events', () => {
  test('docs/errors.md lists exactly the error codes of the table', () => {
    expect(read('errors.md')).toBe(printErrors())
  })

  test('docs/events.md lists exactly the actions of the table', () => {
    expect(read('events.md')).toBe(printEvents())
  })
})
