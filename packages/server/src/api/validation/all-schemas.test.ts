import { compileDialect, linode, neutral } from '@moorage/contract'
import { describe, expect, it } from 'vitest'
import { compileCheck } from './compile-check.ts'

/** A check compiles its schema when it is first asked (ADR 0032): a schema that cannot be compiled is met here, and by no request. */
describe.each([neutral, linode])('every schema of a request in the dialect $name can be compiled', (dialect) => {
  const operations = compileDialect(dialect).operations.map(({ operation, query, body }) => ({
    name: operation.name,
    schemas: [query, operation.headers, body].filter((schema) => schema !== undefined),
  }))

  it('and there are many', () => {
    expect(operations.filter(({ schemas }) => schemas.length > 0).length).toBeGreaterThan(60)
  })

  it.each(operations)('$name', ({ schemas }) => {
    for (const schema of schemas) expect(compileCheck(schema)({})).toBeInstanceOf(Array)
  })
})
