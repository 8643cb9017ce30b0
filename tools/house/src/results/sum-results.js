import { listFailedFiles, listFailedTests, listFlakyTests, listSlowestTests, countTests } from './report-lists.js'

/** Maximum number of flaky tests. With more, the run fails. */
const flakyMax = 3

const saidLines = 15

/**
 * Kinds of parts without a result, with the prefix that is printed before their reason.
 *
 * @type {Readonly<Record<string, string>>}
 */
const withoutResult = { 'not-run': 'not run: ', 'cannot-run': 'not run: ', unchanged: '' }

/**
 * Sums the parts of a run. `read` returns the text of a result file, or null if missing. `tiers.tsv` has a line `name, kind, exit code or reason, seconds,
 * tier, CPU seconds` per part (`record` of .ci/lib.sh); `<name>.vitest.json` is vitest's report, `<name>.said` the output of a step. Of a part of
 * kind `retried`, the report's failed files were run again with that exit code. A part that failed without a failed
 * test, or without a report, counts as one failure: a missing result is never a success.
 *
 * @param {(name: string) => string | null} read
 * @returns {{ lines: string[], isGreen: boolean }}
 */
export function sumResults(read) {
  const rows = (read('tiers.tsv') ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
  const parts = rows.map(([name = '', kind = '', end = '', seconds = '']) =>
    sumPart(read, { name, kind, end, seconds }),
  )
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  const flaky = parts.flatMap((part) => part.flaky)
  const tooFlaky = flaky.length > flakyMax ? 1 : 0
  const failed = parts.reduce((sum, part) => sum + part.failed, 0) + tooFlaky
  const ordered = parts.toSorted((one, other) => Number(one.hasNoResult) - Number(other.hasNoResult))
  return {
    lines: [
      '',
      ...listSlowestTests(rows.map(([name = '']) => ({ name, report: read(`${name}.vitest.json`) }))),
      ...ordered.map((part) => part.line),
      ...describeSeconds(rows),
      ...flaky.map((name) => `flaky: ${name}`),
      // Failures come last, because often only the end of a long log is kept.
      ...parts.flatMap((part) => (part.failed > 0 ? explainFailure(read, part.name) : [])),
      ...(tooFlaky === 1 ? [`failed: ${flaky.length} flaky tests, at most ${flakyMax} are allowed`] : []),
      `${passed} passed, ${failed} failed`,
    ],
    isGreen: failed === 0 && passed > 0,
  }
}

/**
 * Lists why a part failed: its failed tests, otherwise the end of its output, for example if coverage is below its threshold.
 *
 * @param {(name: string) => string | null} read
 * @param {string} name
 */
function explainFailure(read, name) {
  const report = read(`${name}.vitest.json`)
  const failedTests = report === null ? [] : listFailedTests(report)
  const said =
    failedTests.length > 0 ? failedTests : (read(`${name}.said`) ?? '').trimEnd().split('\n').slice(-saidLines)
  return [`failed: ${name}`, ...said.filter((line) => line !== '').map((line) => `  ${line}`)]
}

/**
 * Lists the parts that took ten seconds or more, longest first, with the CPU seconds of their programs, without daemons. Parts of concurrent tiers overlap.
 *
 * @param {string[][]} rows
 */
function describeSeconds(rows) {
  const slowest = rows
    .map(([name = '', , , seconds = '', , cpu = '?']) => ({ name, seconds: Number(seconds), cpu }))
    .filter(({ seconds }) => seconds >= 10)
    .toSorted((one, other) => other.seconds - one.seconds)
  return slowest.length === 0
    ? []
    : [`seconds (CPU): ${slowest.map(({ name, seconds, cpu }) => `${name} ${seconds} (${cpu})`).join(', ')}`]
}

/**
 * @param {(name: string) => string | null} read
 * @param {{ name: string, kind: string, end: string, seconds: string }} part
 */
function sumPart(read, { name, kind, end, seconds }) {
  const word = withoutResult[kind]
  if (word !== undefined) {
    return { name, passed: 0, failed: 0, flaky: [], hasNoResult: true, line: `${name}: ${word}${end}` }
  }
  const report = read(`${name}.vitest.json`)
  const retried = kind === 'retried' && end === '0' ? listFailedFiles(report) : []
  const counted =
    kind === 'vitest' || kind === 'retried'
      ? countTests(report)
      : { passed: end === '0' ? 1 : 0, failed: 0, skipped: 0 }
  const failed = counted.failed === 0 && end !== '0' ? 1 : retried.length > 0 ? 0 : counted.failed
  const skipped = counted.skipped > 0 ? `, ${counted.skipped} skipped` : ''
  const time = seconds === '' ? '' : `, ${seconds} s`
  const exit = end === '0' ? '' : ` (exit code ${end})`
  return {
    name,
    passed: counted.passed,
    failed,
    flaky:
      kind === 'flaky' ? [name] : [...listFlakyTests(report), ...retried.map((file) => `${file.name}: ${file.reason}`)],
    hasNoResult: false,
    line: `${name}: ${counted.passed} passed, ${failed} failed${skipped}${time}${exit}`,
  }
}
