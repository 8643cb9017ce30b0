import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../../bin/sum-results.js', import.meta.url))
const report = (passed: number, failed: number, more: object[] = []) =>
  JSON.stringify({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 2,
    numTodoTests: 0,
    testResults: more,
  })

function sum(files: Record<string, string>): { code: number; lines: string[] } {
  const folder = mkdtempSync(join(tmpdir(), 'moorage-house-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  try {
    return {
      code: 0,
      lines: execFileSync(process.execPath, [program, folder], { encoding: 'utf8' }).trim().split('\n'),
    }
  } catch (error) {
    const { status, stdout } = error as { status: number; stdout: string }
    return { code: status, lines: stdout.trim().split('\n') }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

describe('a run is summed', () => {
  it('over tests and steps, with what was not run and what took long named at the end', () => {
    const found = sum({
      'tiers.tsv': 'install\tstep\t0\t10\nlint\tnot-run\tno network\t0\ntest\tvitest\t0\t61\nformat\tstep\t0\t9\n',
      'test.vitest.json': report(7, 0),
    })
    expect(found).toEqual({
      code: 0,
      lines: [
        'install: 1 passed, 0 failed, 10 s',
        'test: 7 passed, 0 failed, 2 skipped, 61 s',
        'format: 1 passed, 0 failed, 9 s',
        'lint: not run: no network',
        'seconds: test 61, install 10',
        '9 passed, 0 failed',
      ],
    })
  })

  it('and is red when a test or a step failed', () => {
    expect(sum({ 'tiers.tsv': 'test\tvitest\t1\n', 'test.vitest.json': report(7, 2) })).toMatchObject({
      code: 1,
      lines: ['test: 7 passed, 2 failed, 2 skipped (exit code 1)', 'failed: test', '7 passed, 2 failed'],
    })
    expect(sum({ 'tiers.tsv': 'test\tvitest\t0\nlint\tstep\t2\n', 'test.vitest.json': report(7, 0) })).toMatchObject({
      code: 1,
    })
  })

  it('and says at its end, where it is kept, what failed and why', () => {
    const files = [
      { status: 'failed', name: 'unloaded.test.ts', message: 'no such module\nat a line', assertionResults: [] },
      {
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a volume has bytes' },
          { status: 'failed', fullName: 'a host has power', failureMessages: ['Error: none\nat a line'] },
        ],
      },
    ]
    const said = Array.from({ length: 20 }, (_none, line) => `line ${line}`).join('\n')
    const found = sum({
      'tiers.tsv': 'test\tvitest\t1\nhistories\tstep\t1\nlint\tnot-run\tno network\n',
      'test.vitest.json': report(7, 1, files),
      'histories.said': `${said}\n`,
    })
    expect(found.lines.slice(2)).toEqual([
      'lint: not run: no network',
      'failed: test',
      '  unloaded.test.ts: no such module',
      '  a host has power: Error: none',
      'failed: histories',
      ...Array.from({ length: 15 }, (_none, line) => `  line ${line + 5}`),
      '7 passed, 3 failed',
    ])
  })
})

describe('nothing is green by silence', () => {
  it.each([
    ['no tier ran', {}],
    ['a tier left no report', { 'tiers.tsv': 'test\tvitest\t0\n' }],
    [
      'a tier ended badly with every test passed',
      { 'tiers.tsv': 'test\tvitest\t1\n', 'test.vitest.json': report(7, 0) },
    ],
    [
      'a test file could not be loaded',
      {
        'tiers.tsv': 'test\tvitest\t0\n',
        'test.vitest.json': report(7, 0, [{ status: 'failed', assertionResults: [] }]),
      },
    ],
    ['everything was not run', { 'tiers.tsv': 'test\tnot-run\tno reason\n' }],
  ])('%s', (_, files: Record<string, string>) => expect(sum(files).code).toBe(1))
})
