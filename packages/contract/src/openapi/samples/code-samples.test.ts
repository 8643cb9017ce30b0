import { describe, expect, test } from 'vitest'
import { compileDialect } from '../../dialect/compile.ts'
import { linode } from '../../dialect/linode.ts'
import { neutral } from '../../dialect/neutral.ts'
import { libraryCall } from './command-names.ts'
import { listCodeSamples } from './code-samples.ts'

const origin = 'https://cloud.example.test'

function samplesOf(name: string, dialect = neutral): string[] {
  const one = compileDialect(dialect).operations.find(({ operation }) => operation.name === name)
  if (!one) throw new Error(`the operation ${name} does not exist`)
  return listCodeSamples(one, origin).map(({ source }) => source)
}

describe('each operation has three samples with the same values', () => {
  test('an operation with a body', () => {
    expect(samplesOf('volume.create')).toEqual([
      [
        'curl https://cloud.example.test/v4/volumes',
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'Content-Type: application/json'",
        `-d '{\n    "label": "data",\n    "size": 20,\n    "region": "us-east",\n    "tags": ["production"]\n  }'`,
      ].join(' \\\n  '),
      "await cloud.volumes.create({ label: 'data', size: 20, region: 'us-east', tags: ['production'] })",
      'moor volume create --label data --size 20 --region us-east --tags production',
    ])
  })

  test('path parameters come first, and a nested body stays JSON', () => {
    expect(samplesOf('grant.update').slice(1)).toEqual([
      "await cloud.grants.update('ada', { global: { add_volumes: true }, volume: [{ id: 1, permissions: 'read_only' }] })",
      `moor grant update ada --global '{"add_volumes":true}' --volume '[{"id":1,"permissions":"read_only"}]'`,
    ])
  })

  test('samples use the words of the dialect', () => {
    const [curl, library] = samplesOf('volume.attach', linode)
    expect(curl).toContain(`-d '{"linode_id":1,"persist_across_boots":true}'`)
    expect(library).toBe('await cloud.volumes.attach(1, { linode_id: 1, persist_across_boots: true })')
  })

  test('public operations have no token; a stream is not buffered', () => {
    expect(samplesOf('region.list')[0]).toBe('curl https://cloud.example.test/v4/regions')
    expect(samplesOf('event.stream')).toEqual([
      'curl -N https://cloud.example.test/v4/account/events/stream \\\n  -H "Authorization: Bearer $TOKEN"',
      'for await (const { event } of cloud.events.stream()) console.log(event)',
      'moor events --follow',
    ])
  })
})

test.each([
  ['ssh_key.create', 'sshKeys.create'],
  ['host_address.list', 'hostAddresses.list'],
  ['maintenance_policy.list', 'maintenancePolicies.list'],
  ['access_list.view', 'accessList.view'],
  ['event.mark_seen', 'events.markSeen'],
])('%s is %s in the SDK', (operation, call) => expect(libraryCall(operation)).toBe(call))

test('no two operations have the same SDK call or moor command', () => {
  for (const dialect of [neutral, linode]) {
    const { operations } = compileDialect(dialect)
    for (const way of [1, 2]) {
      const calls = operations.flatMap((one) => listCodeSamples(one, origin)[way]?.source ?? [])
      expect(new Set(calls).size).toBe(calls.length)
      expect(calls.length).toBeGreaterThan(100)
    }
  }
})
