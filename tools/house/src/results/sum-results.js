/**
 * Sums the tiers of a run. `read` answers the text of a result file, null when it is not there: `tiers.tsv` has a line
 * `name, kind, exit code or reason, seconds` for each tier (seconds where they were taken), `<name>.vitest.json` is vitest's report. A tier that failed without a failed test,
 * or that left no report, counts as one failure: nothing is ever green by silence.
 *
 * @param {(name: string) => string | null} read
 * @returns {{ lines: string[], isGreen: boolean }}
 */
export function sumResults(read) {
  const rows = (read('tiers.tsv') ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'))
  const tiers = rows.map(([name = '', kind = '', end = '', seconds = '']) =>
    sumTier(read, { name, kind, end, seconds }),
  )
  const passed = tiers.reduce((sum, tier) => sum + tier.passed, 0)
  const failed = tiers.reduce((sum, tier) => sum + tier.failed, 0)
  const isGreen = failed === 0 && passed > 0
  // What was not run stands last, where nobody overlooks it.
  const told = tiers.toSorted((one, other) => Number(one.isNotRun) - Number(other.isNotRun))
  return {
    lines: ['', ...told.map((tier) => tier.line), ...tellSlowest(rows), `${passed} passed, ${failed} failed`],
    isGreen,
  }
}

/**
 * Where a run's time went, in one line beside its result: of a long log often the end alone is kept.
 *
 * @param {string[][]} rows
 */
function tellSlowest(rows) {
  const slowest = rows
    .map(([name = '', , , seconds = '']) => ({ name, seconds: Number(seconds) }))
    .filter(({ seconds }) => seconds >= 10)
    .toSorted((one, other) => other.seconds - one.seconds)
  return slowest.length === 0 ? [] : [`seconds: ${slowest.map(({ name, seconds }) => `${name} ${seconds}`).join(', ')}`]
}

/**
 * @param {(name: string) => string | null} read
 * @param {{ name: string, kind: string, end: string, seconds: string }} tier
 */
function sumTier(read, { name, kind, end, seconds }) {
  if (kind === 'not-run') return { passed: 0, failed: 0, isNotRun: true, line: `${name}: not run: ${end}` }
  const counted =
    kind === 'vitest' ? countTests(read(`${name}.vitest.json`)) : { passed: end === '0' ? 1 : 0, failed: 0, skipped: 0 }
  const failed = counted.failed === 0 && end !== '0' ? 1 : counted.failed
  const skipped = counted.skipped > 0 ? `, ${counted.skipped} skipped` : ''
  const time = seconds === '' ? '' : `, ${seconds} s`
  const exit = end === '0' ? '' : ` (exit code ${end})`
  return {
    passed: counted.passed,
    failed,
    isNotRun: false,
    line: `${name}: ${counted.passed} passed, ${failed} failed${skipped}${time}${exit}`,
  }
}

/**
 * Counts the tests of a report; a file that could not even be loaded is one failure.
 *
 * @param {string | null} report
 */
function countTests(report) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report)
  const isUnloaded = (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
    file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed')
  return {
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(isUnloaded).length,
    skipped: numPendingTests + numTodoTests,
  }
}
