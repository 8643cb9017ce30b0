import { compileDialect, linode, neutral, openApiDocument } from '@moorage/contract'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { operationsOf } from '../call/operation.ts'
import { createClient } from '../index.ts'

describe('the code generated from the contract', () => {
  it.each([neutral, linode])('exports the recorded types of the $name dialect', async ({ name }) => {
    const text = readFileSync(new URL(`../client/generated/${name}.ts`, import.meta.url), 'utf8')
    const own = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, type = '']) => type)
    const shared = [...text.matchAll(/^export type \{ (.*) \} from/gm)].flatMap(([, types = '']) => types.split(', '))
    await expect(`${[...own, ...shared].toSorted().join('\n')}\n`).toMatchFileSnapshot(`${name}-types.golden.txt`)
  })

  it.each([neutral, linode])(
    'has the operations, paths, parameters and filterable fields of the $name dialect',
    (dialect) => {
      const { operations, fieldToWire } = compileDialect(dialect)
      const made = operationsOf(dialect.name)
      expect([...made.keys()]).toEqual(operations.map(({ operation }) => operation.name))
      for (const { operation, path, isNewestFirst, body } of operations) {
        const one = made.get(operation.name)
        expect([one?.path, one?.method, one?.isNewestFirst, one?.hasBody === true]).toEqual([
          path,
          operation.method,
          isNewestFirst,
          body !== undefined,
        ])
        expect(Object.keys(one?.filterable ?? {})).toEqual(Object.keys(operation.filterable ?? {}).map(fieldToWire))
        expect(one?.parameters.map((name) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
      }
    },
  )

  it.each([neutral, linode])('has every call that the API page of the $name dialect shows', (dialect) => {
    const document = openApiDocument({ compiled: compileDialect(dialect), origin: 'http://x.example', version: '1' })
    const calls = [...JSON.stringify(document).matchAll(/cloud\.(\w+)\.(\w+)\(/g)]
    expect(calls.length).toBeGreaterThan(100)
    const cloud: object = createClient({ baseUrl: 'http://x.example', dialect: dialect.name })
    for (const [call, area, verb] of calls)
      expect(Reflect.get(Reflect.get(cloud, String(area)) ?? {}, String(verb)), call).toBeTypeOf('function')
  })
})
