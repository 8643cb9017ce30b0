import { openTestCommands } from '@moorage/server/testkit/moor/open-test-commands'
import { startProgram } from '@moorage/server/testkit/programs/start-program'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const bin = join(import.meta.dirname, '../../../bin/moor.js')

const bench = await openTestCommands()
let path: string
beforeAll(async () => {
  for (const label of ['data', 'web'])
    expect((await bench.run(['volume', 'create', label, '--region', 'us-east'])).code).toBe(0)
  const folder = join(bench.folder, 'bin')
  mkdirSync(folder)
  writeFileSync(join(folder, 'moor'), `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`)
  chmodSync(join(folder, 'moor'), 0o755)
  path = [folder, process.env['PATH'] ?? ''].join(delimiter)
})

async function shell(program: string, args: readonly string[]): Promise<readonly string[]> {
  const started = startProgram(args, { node: program, env: { ...bench.env, PATH: path }, cwd: bench.folder })
  expect([await started.ended(), started.stderr()]).toEqual([0, ''])
  return started
    .stdout()
    .split('\n')
    .filter((line) => line !== '')
}

const lines: readonly (readonly [words: readonly string[], offered: readonly string[]])[] = [
  [['volu'], ['volume', 'volume-snapshot', 'volume-backup', 'volume-type']],
  [['volume', 're'], ['resize']],
  [
    ['volume', 'view', ''],
    ['data', 'web'],
  ],
  [['volume', 'resize', 'da'], ['data']],
  [['volume', 'create', '--region', 'us'], ['us-east']],
  [['volume', 'list', '--ou'], ['--output']],
  [
    ['volume', 'list', '--output', 'j'],
    ['json', 'jsonl'],
  ],
  [['admin', 'user', 'un'], ['unrestrict']],
  [
    ['sim', 'faults', ''],
    ['list', 'add', 'clear'],
  ],
  [
    ['backup', '--database'],
    ['--database-url', '--database-admin-url'],
  ],
  [['context', 'use', 'x'], []],
  [['volumes'], ['volumes']],
  [
    ['volumes', 'describe', ''],
    ['data', 'web'],
  ],
  [['cluster', 'des'], ['describe']],
]

describe('completes commands, flags, and labels of existing resources', () => {
  test.each(lines)('%j to %j', async (words, offered) => {
    const { stdout } = await bench.run(['__complete', 'bash', ...words])
    expect(stdout.split('\n').filter((line) => line !== '')).toEqual(offered)
  })
})

test('bash loads its script and completes with it', async () => {
  const script = `. <(moor completion bash); COMP_WORDS=(moor "$@"); COMP_CWORD=$#; _moor; printf '%s\\n' "\${COMPREPLY[@]}"`
  expect(await shell('bash', ['--norc', '-c', script, 'bash', 'volume', 'view', ''])).toEqual(['data', 'web'])
})

const [zsh, fish] = ['zsh', 'fish'].map((name) => [`/usr/bin/${name}`, `/bin/${name}`].find((file) => existsSync(file)))

test.skipIf(zsh === undefined)('zsh loads its script and completes with it', async () => {
  const given = `compdef() { :; }; _describe() { print -l -- "\${found[@]}"; }; words=(moor volume view da); CURRENT=4`
  const script = `${given}; . <(moor completion zsh); _moor`
  expect(await shell(zsh ?? '', ['-f', '-c', script])).toEqual([expect.stringMatching(/^data:/)])
})

test.skipIf(fish === undefined)('fish loads its script and completes with it', async () => {
  const offered = await shell(fish ?? '', [
    '--no-config',
    '-c',
    'moor completion fish | source; complete --do-complete "moor volume view da"',
  ])
  expect(offered).toEqual([expect.stringMatching(/^data(\t|$)/)])
})
