import { compileDialect, linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { compileCheck } from './compile-check.ts'

/** Schemas compile on first use (ADR 0032), so this test finds invalid ones. */
describe.each([neutral, linode])('every request schema of the $name dialect compiles', (dialect) => {
  const operations = compileDialect(dialect).operations.map(({ operation, query, body }) => ({
    name: operation.name,
    schemas: [query, operation.headers, body].filter((schema) => schema !== undefined),
  }))

  it('has many schemas', () => {
    expect(operations.filter(({ schemas }) => schemas.length > 0).length).toBeGreaterThan(60)
  })

  it.each(operations)('$name', ({ schemas }) => {
    for (const schema of schemas) expect(compileCheck(schema)({})).toBeInstanceOf(Array)
  })
})
