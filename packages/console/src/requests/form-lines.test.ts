import { compileDialect, linode, neutral, sampleRequest } from '@moorage/contract'
import { writeRequestLines } from '@moorage/contract/request-lines'
import { operationsOf } from '@moorage/sdk'
import { expect, expectTypeOf, test } from 'vitest'
import { linodeWords } from './linode/linode-words.ts'
import { type FormOperation, request } from './form-request.ts'
import { formLines, neutralWords } from './form-lines.ts'

const origin = 'http://127.0.0.1:4400'
const linesOf = (one: Parameters<typeof formLines>[0]) => formLines(one, neutralWords, origin)

test('a request as commands and code, quoted for a shell', () => {
  const body = { label: "it's" }
  expect(linesOf(request('volume.clone', { path: { volumeId: 7 }, body }))).toEqual({
    curl: String.raw`curl http://127.0.0.1:4400/v4/volumes/7/clone \
  -H "Authorization: Bearer $TOKEN" \
  -H 'Content-Type: application/json' \
  -d '{"label":"it'\''s"}'`,
    moor: String.raw`moor volume clone 7 --label 'it'\''s'`,
    sdk: String.raw`await cloud.volumes.clone(7, { label: 'it\'s' })`,
    terraform: null,
  })
})

test('a request without a body names its method', () => {
  expect([
    linesOf(request('volume.detach', { path: { volumeId: 7 } })).curl,
    linesOf(request('volume.delete', { path: { volumeId: 7 } })).curl,
  ]).toEqual([
    expect.stringMatching(/^curl -X POST http:\/\/127.0.0.1:4400\/v4\/volumes\/7\/detach \\\n/),
    expect.stringMatching(/^curl -X DELETE http:\/\/127.0.0.1:4400\/v4\/volumes\/7 \\\n/),
  ])
})

test('a password is sent, but not displayed: moor reads it from stdin', () => {
  const one = request('user.create', { body: { username: 'ada', password: 'correct horse' } })
  expect(one.body.password).toBe('correct horse')
  expect(JSON.stringify(linesOf(one))).not.toContain('correct horse')
  expect(linesOf(one).moor).toBe('moor user create --username ada --password -')
})

// packages/cli tests that the command line, the SDK and curl send the requests of these lines.
test.each([
  [neutral, neutralWords],
  [linode, linodeWords],
])('the lines of each operation are those of the API page in the $name dialect', (dialect, words) => {
  const forms = new Set(operationsOf('neutral').keys())
  for (const one of compileDialect(dialect).operations.filter(({ operation }) => forms.has(operation.name))) {
    const { name, example, body } = one.operation
    if (body && !('properties' in body)) continue
    const sample = sampleRequest(one, example ?? null)
    const parameters = Object.keys(one.params?.properties ?? {})
    const path = Object.fromEntries(parameters.map((parameter, index) => [parameter, sample.values[index] ?? '']))
    const translated = example ? words.writeBody(example) : null
    expect(translated).toEqual(sample.body)
    const lines = formLines({ operation: name, path, body: example }, words, origin)
    // The order of fields can differ. Forms send no request without a token.
    expect(lines).toMatchObject(writeRequestLines({ ...sample, body: translated, isPublic: false }, origin))
  }
})

test('a wrong operation, parameter or field is a type error', () => {
  expectTypeOf<'volume.delete'>().toExtend<FormOperation>()
  expectTypeOf<'volume.explode'>().not.toExtend<FormOperation>()
  // Only the linode dialect has this operation.
  expectTypeOf<'kernel.list'>().not.toExtend<FormOperation>()

  type DeleteParts = Parameters<typeof request<'volume.delete'>>[1]
  expectTypeOf<{ path: { volumeId: 7 } }>().toExtend<DeleteParts>()
  expectTypeOf<{ path: { hostId: 7 } }>().not.toExtend<DeleteParts>()
  expectTypeOf<undefined>().not.toExtend<DeleteParts>()
  expectTypeOf<{ path: { volumeId: 7 }; body: { size: 20 } }>().not.toExtend<DeleteParts>()

  type ResizeParts = Parameters<typeof request<'volume.resize'>>[1]
  expectTypeOf<{ path: { volumeId: 7 }; body: { size: 20 } }>().toExtend<ResizeParts>()
  expectTypeOf<{ path: { volumeId: 7 }; body: { size: '20' } }>().not.toExtend<ResizeParts>()
  expectTypeOf<{ path: { volumeId: 7 } }>().not.toExtend<ResizeParts>()
})
