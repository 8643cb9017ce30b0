import { isSqlError } from './index.ts'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { isDatabaseAway } from './database-errors.ts'

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

function coded(code: string): Error {
  return Object.assign(new Error('said the server'), { code })
}

describe('meanings of SQLSTATEs', () => {
  it.each([
    ['40P01', 'repeatable'],
    ['40001', 'repeatable'],
    ['55P03', 'lockNotAvailable'],
    ['57014', 'canceled'],
    ['23505', 'uniqueViolation'],
    ['22P05', 'unreadableValue'],
    ['25006', 'readOnly'],
    ['08P01', 'connection'],
    ['28P01', 'unwelcome'],
    ['3D000', 'unusable'],
  ] as const)('%s is %s', (code, meaning) => {
    expect(isSqlError(coded(code), meaning)).toBe(true)
    expect(isSqlError(coded('XX000'), meaning)).toBe(false)
  })

  it('matches any of several, and nothing for an error without a code or another value', () => {
    expect(isSqlError(coded('40001'), 'canceled', 'repeatable')).toBe(true)
    expect(isSqlError(coded('40001'))).toBe(false)
    expect(isSqlError(new Error('40001'), 'repeatable')).toBe(false)
    expect(isSqlError(Object.assign(new Error('said somebody'), { code: 40_001 }), 'repeatable')).toBe(false)
    expect(isSqlError('40001', 'repeatable')).toBe(false)
  })
})

describe('database unreachable (decision B4)', () => {
  it('recognizes a closed port and a missing socket', async () => {
    for (const url of [
      'postgres://nobody:x@127.0.0.1:1/none',
      'postgres://nobody:x@localhost/none?host=/nonexistent',
    ]) {
      const client = new pg.Client({ connectionString: url })
      expect(isDatabaseAway(await failureOf(client.connect())), url).toBe(true)
    }
  })

  it.each(['57P01', '57P02', '57P03', '53300', '08006', '25006'])('recognizes SQLSTATE %s', (code) => {
    expect(isDatabaseAway(coded(code))).toBe(true)
  })

  it('recognizes messages of the driver, which has no codes for them', () => {
    for (const words of ['Connection terminated unexpectedly', 'timeout exceeded when trying to connect'])
      expect(isDatabaseAway(new Error(words))).toBe(true)
  })

  it.each(['23505', '40001', '42601', '57014', '22P02'])('ignores SQLSTATE %s', (code) => {
    expect(isDatabaseAway(coded(code))).toBe(false)
  })

  it('ignores a missing file and values that are not errors', async () => {
    expect(isDatabaseAway(await failureOf(readFile('/nonexistent')))).toBe(false)
    expect(isDatabaseAway('ECONNREFUSED')).toBe(false)
    expect(isDatabaseAway(new AggregateError([coded('57P01'), new Error('other')]))).toBe(false)
    expect(isDatabaseAway(new AggregateError([coded('57P01'), coded('57P03')]))).toBe(true)
  })
})
