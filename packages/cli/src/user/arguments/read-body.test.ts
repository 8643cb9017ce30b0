import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useScratchFolder } from '@moorage/server/testkit/programs/use-scratch-folder'
import { readField } from './field.ts'
import { readGivenBody } from './read-body.ts'

const { data: folder } = useScratchFolder()
const file = join(folder, 'body.json')
writeFileSync(file, '{"label":"from-file","size":30}\n')

const fields = Object.entries({
  label: 'text! A name.',
  size: 'integer A size.',
  rdns: 'text? A name or null.',
  booted: 'boolean Whether.',
  tags: 'texts Words.',
  authorized_keys: 'texts Keys.',
  node_pools: 'objects Pools.',
  control_plane: 'object How.',
  labels: 'map Labels.',
  root_pass: 'text* A password.',
  host_id: 'integer A host.',
  hosts: 'integers Hosts.',
}).map(([name, line]) => readField(name, line))

const read = async (options: Parameters<typeof readGivenBody>[1]) =>
  readGivenBody(fields, options, async (_field, text) => text.length)

describe('flags become a body', () => {
  test.each([
    [
      { label: 'data', size: '20' },
      { label: 'data', size: 20 },
    ],
    [{ booted: false }, { booted: false }],
    [{ rdns: 'null' }, { rdns: null }],
    [{ authorizedKeys: [`@${file}`, 'key'] }, { authorized_keys: ['{"label":"from-file","size":30}', 'key'] }],
    [{ tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
    [{ tags: [''] }, { tags: [] }],
    [
      { nodePools: ['type=g6,count=3,autoscaler.enabled=true,autoscaler.min=1'] },
      { node_pools: [{ type: 'g6', count: 3, autoscaler: { enabled: true, min: 1 } }] },
    ],
    [
      { nodePools: ['[{"type":"a","count":1},{"type":"b","count":2}]'] },
      {
        node_pools: [
          { type: 'a', count: 1 },
          { type: 'b', count: 2 },
        ],
      },
    ],
    [{ controlPlane: '{"high_availability":true}' }, { control_plane: { high_availability: true } }],
    [{ labels: 'team.name=7,on=true' }, { labels: { 'team.name': '7', on: 'true' } }],
    [{ hostId: 'web' }, { host_id: 3 }],
    [{ host: 'web' }, { host_id: 3 }],
    [{ hosts: ['web', 'web-1'] }, { hosts: [3, 5] }],
  ])('%j', async (options, body) => {
    expect(await read(options)).toEqual(body)
  })

  test('override --json-body, and a password is read from a file', async () => {
    expect(await read({ jsonBody: `@${file}`, size: '40' })).toEqual({ label: 'from-file', size: 40 })
    expect(await read({ rootPass: `@${file}` })).toEqual({ root_pass: '{"label":"from-file","size":30}' })
  })

  test('user data is read from a file, byte by byte, and encoded in Base64', async () => {
    writeFileSync(join(folder, 'user-data.gz'), Buffer.of(0x1f, 0x8b, 0xff, 10))
    for (const given of ['@', ''])
      expect(await read({ userData: `${given}${join(folder, 'user-data.gz')}` })).toEqual({
        metadata: { user_data: 'H4v/Cg==' },
      })
  })
})

test.each([
  [{ size: 'big' }, /^--size must be a whole number, not "big"\.$/],
  [{ controlPlane: 'high' }, /^--control-plane must be key=value,key=value, JSON or @file, not "high"\.$/],
  [{ controlPlane: '{"a":' }, /^--control-plane is not valid JSON: /],
  [{ jsonBody: '/nowhere/body.json' }, /^Cannot read the file \/nowhere\/body\.json: ENOENT/],
])('%j is rejected with exit code 2 before any request', async (options, message) => {
  await expect(read(options)).rejects.toMatchObject({ message: expect.stringMatching(message), exitName: 'usage' })
})
