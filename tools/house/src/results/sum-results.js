/**
 * Sums the tiers of a run. `read` answers the text of a result file, null when it is not there: `tiers.tsv` has a line
 * `name, kind, exit code or reason, seconds` for each tier (seconds where they were taken), `<name>.vitest.json` is vitest's report, `<name>.said` what a step printed. A tier that failed without a failed test,
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
    lines: [
      '',
      ...told.map((tier) => tier.line),
      ...tiers.flatMap((tier) => (tier.failed > 0 ? tellFailed(read, tier.name) : [])),
      ...tellSlowest(rows),
      `${passed} passed, ${failed} failed`,
    ],
    isGreen,
  }
}

/** Of what a step printed, so many of the last lines say why it failed. */
const saidLines = 15

/**
 * Why a tier failed, once more: of a long log often the end alone is kept.
 *
 * @param {(name: string) => string | null} read
 * @param {string} name
 */
function tellFailed(read, name) {
  const report = read(`${name}.vitest.json`)
  const said =
    report === null ? (read(`${name}.said`) ?? '').trimEnd().split('\n').slice(-saidLines) : listFailed(report)
  return [`failed: ${name}`, ...said.filter((line) => line !== '').map((line) => `  ${line}`)]
}

/**
 * Failed tests of a report, and files that could not be loaded, each with the first line of its error.
 *
 * @param {string} report
 */
function listFailed(report) {
  /** @type {{ testResults: { name?: string, status: string, message?: string, assertionResults: { status: string, fullName: string, failureMessages?: string[] }[] }[] }} */
  const { testResults } = JSON.parse(report)
  return testResults.flatMap((file) =>
    isUnloaded(file)
      ? [`${file.name ?? ''}: ${firstLine(file.message)}`]
      : file.assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => `${fullName}: ${firstLine(failureMessages?.[0])}`),
  )
}

/** @param {string} [text] */
function firstLine(text = '') {
  return text.split('\n', 1)[0]?.slice(0, 300) ?? ''
}

/** @param {{ status: string, assertionResults: { status: string }[] }} file */
function isUnloaded(file) {
  return file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed')
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
  if (kind === 'not-run') return { name, passed: 0, failed: 0, isNotRun: true, line: `${name}: not run: ${end}` }
  const counted =
    kind === 'vitest' ? countTests(read(`${name}.vitest.json`)) : { passed: end === '0' ? 1 : 0, failed: 0, skipped: 0 }
  const failed = counted.failed === 0 && end !== '0' ? 1 : counted.failed
  const skipped = counted.skipped > 0 ? `, ${counted.skipped} skipped` : ''
  const time = seconds === '' ? '' : `, ${seconds} s`
  const exit = end === '0' ? '' : ` (exit code ${end})`
  return {
    name,
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
  return {
    passed: numPassedTests,
    failed: numFailedTests + testResults.filter(isUnloaded).length,
    skipped: numPendingTests + numTodoTests,
  }
}
