import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'

const program = fileURLToPath(new URL('../../bin/sum-results.js', import.meta.url))
const lister = fileURLToPath(new URL('../../bin/list-failed-files.js', import.meta.url))
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

describe('the summary of a run', () => {
  it('covers tests and steps, and ends with the tiers that did not run or were slow', () => {
    const found = sum({
      'tiers.tsv':
        'install\tstep\t0\t10\tinstall\t7\nlint\tnot-run\tno network\t0\ntest\tvitest\t0\t61\tunit\t95\nformat\tstep\t0\t9\n',
      'test.vitest.json': report(7, 0),
    })
    expect(found).toEqual({
      code: 0,
      lines: [
        'install: 1 passed, 0 failed, 10 s',
        'test: 7 passed, 0 failed, 2 skipped, 61 s',
        'format: 1 passed, 0 failed, 9 s',
        'lint: not run: no network',
        'seconds (CPU): test 61 (95), install 10 (7)',
        '9 passed, 0 failed',
      ],
    })
  })

  it('is red if a test or a step failed', () => {
    expect(sum({ 'tiers.tsv': 'test\tvitest\t1\n', 'test.vitest.json': report(7, 2) })).toMatchObject({
      code: 1,
      lines: ['test: 7 passed, 2 failed, 2 skipped (exit code 1)', 'failed: test', '7 passed, 2 failed'],
    })
    expect(sum({ 'tiers.tsv': 'test\tvitest\t0\nlint\tstep\t2\n', 'test.vitest.json': report(7, 0) })).toMatchObject({
      code: 1,
    })
  })

  it('ends with the failures and their reasons', () => {
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

  it('contains the end of the output of vitest if it failed without a failed test', () => {
    const { lines } = sum({
      'tiers.tsv': 'test\tvitest\t1\n',
      'test.vitest.json': report(7, 0),
      'test.said': 'all good\n\nERROR: Coverage for branches (94.9%) does not meet threshold (95%)\n',
    })
    expect(lines.slice(1)).toEqual([
      'failed: test',
      '  all good',
      '  ERROR: Coverage for branches (94.9%) does not meet threshold (95%)',
      '7 passed, 1 failed',
    ])
  })
})

describe('a flaky test', () => {
  const flaky = (name: string) => ({ status: 'passed', fullName: name, failureMessages: [`Error: ${name}\nat a line`] })
  const flakyRun = (file: string, names: string[]) =>
    sum({
      'tiers.tsv': 'test\tvitest\t0\n',
      'test.vitest.json': report(7, 0, [{ name: file, status: 'passed', assertionResults: names.map(flaky) }]),
    })

  it('is listed with what a browser waited for, and with the line of its file', () => {
    const message =
      "locator.waitFor: Timeout 90000ms exceeded.\nCall log:\n  - waiting for getByText('Unattached') to be visible\n\n    at /home/volumes.process.test.ts:59:9"
    const assertionResults = [{ status: 'passed', fullName: 'one', failureMessages: [message] }]
    const files = [{ name: 'volumes.process.test.ts', status: 'passed', assertionResults }]
    expect(sum({ 'tiers.tsv': 'test\tvitest\t0\n', 'test.vitest.json': report(7, 0, files) }).lines).toContain(
      "flaky: one: locator.waitFor: Timeout 90000ms exceeded. (waiting for getByText('Unattached') to be visible; volumes.process.test.ts:59)",
    )
  })

  it('is listed and does not fail the run, up to three', () => {
    expect(flakyRun('volume.test.ts', ['one', 'two', 'three'])).toEqual({
      code: 0,
      lines: [
        'test: 7 passed, 0 failed, 2 skipped',
        'flaky: one: Error: one',
        'flaky: two: Error: two',
        'flaky: three: Error: three',
        '7 passed, 0 failed',
      ],
    })
    const four = flakyRun('volume.test.ts', ['one', 'two', 'three', 'four'])
    expect(four.code).toBe(1)
    expect(four.lines.slice(-2)).toEqual(['failed: 4 flaky tests, at most 3 are allowed', '7 passed, 1 failed'])
  })

  it.each(['prove-volume.test.ts', 'driver-suite.test.ts', 'libvirt-driver.hosts.test.ts', 'races.test.ts'])(
    'of %s fails the run: in such a file the first failure counts',
    (file) => {
      const { code, lines } = flakyRun(`/packages/race-free/${file}`, ['one'])
      expect(code).toBe(1)
      expect(lines.slice(1)).toEqual(['failed: test', '  one: Error: one', '6 passed, 1 failed'])
    },
  )

  it('can be a file whose hook failed, if it passed when it was run again', () => {
    const file = {
      status: 'failed',
      name: 'volume.test.ts',
      message: 'Hook timed out\nat a line',
      assertionResults: [],
    }
    const run = (code: number) =>
      sum({ 'tiers.tsv': `test\tretried\t${code}\n`, 'test.vitest.json': report(7, 0, [file]) })
    expect(run(0)).toEqual({
      code: 0,
      lines: ['test: 7 passed, 0 failed, 2 skipped', 'flaky: volume.test.ts: Hook timed out', '7 passed, 0 failed'],
    })
    expect(run(1)).toMatchObject({ code: 1 })
  })

  it('can be a step that passed when repeated', () => {
    const { code, lines } = sum({ 'tiers.tsv': 'retries\tflaky\t0\t9\n' })
    expect(code).toBe(0)
    expect(lines).toEqual(['retries: 1 passed, 0 failed, 9 s', 'flaky: retries', '1 passed, 0 failed'])
  })
})

it('a skipped tier is listed with its reason, and the slowest tests of all tiers with their seconds', () => {
  const test = (fullName: string, duration: number) => ({ status: 'passed', fullName, duration, failureMessages: [] })
  const { lines } = sum({
    'tiers.tsv':
      'lint\tunchanged\tunchanged since it passed (0123)\t0\ntest\tvitest\t0\npackages-arm64\tcannot-run\tno such machine\n',
    'test.vitest.json': report(3, 0, [
      { status: 'passed', assertionResults: [test('fast', 10), test('slow', 1_000), test('slowest', 61_234)] },
    ]),
  })
  expect(lines).toEqual([
    'slowest tests:',
    '  61.2 s  test: slowest',
    '  1.0 s  test: slow',
    'test: 3 passed, 0 failed, 2 skipped',
    'lint: unchanged since it passed (0123)',
    'packages-arm64: not run: no such machine',
    '3 passed, 0 failed',
  ])
})

describe('a run is not green without results', () => {
  it.each([
    ['no tier ran', {}],
    ['a tier left no report', { 'tiers.tsv': 'test\tvitest\t0\n' }],
    ['a tier failed with every test passed', { 'tiers.tsv': 'test\tvitest\t1\n', 'test.vitest.json': report(7, 0) }],
    [
      'a test file could not be loaded',
      {
        'tiers.tsv': 'test\tvitest\t0\n',
        'test.vitest.json': report(7, 0, [{ status: 'failed', assertionResults: [] }]),
      },
    ],
    ['no tier could run', { 'tiers.tsv': 'test\tnot-run\tno reason\n' }],
    ['everything was unchanged', { 'tiers.tsv': 'test\tunchanged\tunchanged since it passed (0123)\n' }],
  ])('%s', (_, files: Record<string, string>) => expect(sum(files).code).toBe(1))
})

describe('the files to run again', () => {
  const hook = { status: 'failed', name: 'volume.test.ts', message: 'Hook timed out', assertionResults: [] }
  const test = {
    status: 'failed',
    name: 'host.test.ts',
    assertionResults: [{ status: 'failed', fullName: 'one' }],
  }
  it.each([
    ['are those whose hooks failed', [hook], ['volume.test.ts']],
    ['are those whose tests failed after their retry', [hook, test], ['volume.test.ts', 'host.test.ts']],
    ['are none if more than two files failed', [hook, test, { ...test, name: 'disk.test.ts' }], []],
    ['are never strict files', [{ ...hook, name: 'prove-volume.test.ts' }], []],
  ])('%s', (_, files, names) => {
    const folder = mkdtempSync(join(tmpdir(), 'moorage-house-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'report.json'), report(7, 0, files))
    const listed = execFileSync(process.execPath, [lister, join(folder, 'report.json')], { encoding: 'utf8' })
    expect(listed.split('\n').filter((line) => line !== '')).toEqual(names)
  })
})
