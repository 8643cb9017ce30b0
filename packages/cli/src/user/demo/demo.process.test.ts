import { openTestCommands } from '@moorage/server/testkit/moor/open-test-commands'
import { expect, test } from 'vitest'

const bench = await openTestCommands()

const quiet = async (noun: string): Promise<string> =>
  (await bench.run([noun, 'list', '--columns', 'label', '--filter', 'label~demo', '-o', 'jsonl'])).stdout

test('moor demo creates its resources once, and moor demo remove deletes only these', async () => {
  expect((await bench.run(['volume', 'create', 'mine', '--region', 'us-east', '--wait'])).code).toBe(0)
  expect((await bench.run(['demo'])).code).toBe(0)
  expect(await quiet('host')).toBe('{"label":"demo-web"}\n{"label":"demo-db"}\n')
  expect(await quiet('volume')).toBe('{"label":"demo-data"}\n{"label":"demo-logs"}\n{"label":"demo-spare"}\n')
  expect(await quiet('cluster')).toBe('{"label":"demo-cluster"}\n')
  expect(await bench.run(['demo'])).toMatchObject({ code: 0, stderr: '' })

  expect(await bench.run(['demo', 'remove'])).toMatchObject({ code: 2, stderr: expect.stringContaining('add --yes') })
  expect(await bench.run(['demo', 'remove', '--yes'])).toMatchObject({ code: 0, stdout: 'Deleted 6 resources.\n' })
  expect([await quiet('host'), await quiet('volume'), await quiet('cluster')]).toEqual(['', '', ''])
  expect((await bench.run(['volume', 'list', '--columns', 'label', '-o', 'jsonl'])).stdout).toBe('{"label":"mine"}\n')
  expect((await bench.run(['tag', 'list', '--quiet'])).stdout).toBe('')
})
