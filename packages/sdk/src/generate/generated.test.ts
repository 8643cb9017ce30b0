import { compileDialect, linode, neutral, openApiDocument } from '@moorage/contract'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createClient } from '../index.ts'
import { operationsOf } from '../client/operation.ts'
import { renderFiles } from './render-files.ts'

const folder = new URL('../generated/', import.meta.url)

describe('the code generated from the contract', () => {
  it('is up to date: otherwise run `npm run generate -w @moorage/sdk`', () => {
    const printed = Object.fromEntries(renderFiles().map(({ path, text }) => [path, text]))
    const committed = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))
    expect(committed.toSorted()).toEqual(Object.keys(printed).toSorted())
    for (const path of committed) expect(readFileSync(new URL(path, folder), 'utf8'), path).toBe(printed[path])
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

  it('imports no package: the SDK has no dependencies', () => {
    for (const { text } of renderFiles()) expect(text).not.toMatch(/from '[^.]/)
  })
})
