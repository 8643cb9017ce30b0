import { describe, expect, test } from 'vitest'
import { type Dialect, compileDialect, linode, neutral } from '../index.ts'

function find(dialect: Dialect) {
  const found = compileDialect(dialect).operations.find((one) => one.operation.name === 'event.view')
  if (!found) throw new Error('event.view is not compiled')
  return found
}

describe('remaining time of an event (facts of clients, W10)', () => {
  const told = (left: number | null, dialect: Dialect) =>
    (find(dialect).writeBody({ time_remaining: left }) as { readonly time_remaining: unknown }).time_remaining

  test('is null or a text in the linode dialect, as its clients expect', () => {
    expect([null, 0, 9, 61, 3_600, 36_610].map((left) => told(left, linode))).toEqual([
      null,
      '0:00:00',
      '0:00:09',
      '0:01:01',
      '1:00:00',
      '10:10:10',
    ])
    expect(JSON.stringify(find(linode).response)).toContain('"type":["string","null"],"pattern"')
  })

  test('is null or seconds in the neutral dialect', () => {
    expect([told(null, neutral), told(61, neutral)]).toEqual([null, 61])
    expect(find(neutral).response).toMatchObject({
      properties: { time_remaining: { type: ['integer', 'null'] } },
    })
  })
})
