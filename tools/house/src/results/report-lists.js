/**
 * Reads vitest's JSON reports. Plain JavaScript like its caller.
 *
 * @typedef {{ status: string, fullName: string, duration?: number, failureMessages?: string[] }} TestResult
 * @typedef {{ name?: string, status: string, message?: string, assertionResults: TestResult[] }} FileResult
 */

/** Number of slowest tests to list, and their minimum duration in ms. */
const slowestCount = 20
const slowFromMs = 1_000

/** Files in which flaky tests fail. In provers, driver suites and races, an intermittent failure is the defect. */
const strictFiles = /prove-|driver-suite|-driver\.|race|concurren|interleav|two-workers/

/**
 * Counts the tests of a report. An unloadable test file counts as one failure, and so does a flaky test of a strict file.
 *
 * @param {string | null} report
 */
export function countTests(report) {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 }
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(report)
  const strict = testResults.flatMap(listStrict).length
  return {
    passed: numPassedTests - strict,
    failed: numFailedTests + strict + testResults.filter(isUnloaded).length,
    skipped: numPendingTests + numTodoTests,
  }
}

/**
 * Lists failed tests and unloadable test files of a report, each with the first line of its error.
 *
 * @param {string} report
 */
export function listFailedTests(report) {
  return readFiles(report).flatMap((file) =>
    isUnloaded(file)
      ? [`${file.name ?? ''}: ${firstLine(file.message)}`]
      : [...file.assertionResults.filter(({ status }) => status === 'failed'), ...listStrict(file)].map(
          ({ fullName, failureMessages }) => `${fullName}: ${describeFailure(failureMessages?.[0])}`,
        ),
  )
}

/**
 * Lists the tests that passed only on a retry, except those in strict files.
 *
 * @param {string | null} report
 */
export function listFlakyTests(report) {
  const files = report === null ? [] : readFiles(report)
  return files
    .filter((file) => !isStrict(file))
    .flatMap((file) => file.assertionResults.filter(isRepeated))
    .map(({ fullName, failureMessages }) => `${fullName}: ${describeFailure(failureMessages?.[0])}`)
}

/**
 * First line of a failure, with what a browser waited for and the line of the test file.
 *
 * @param {string | undefined} message
 */
function describeFailure(message) {
  const awaited = message?.match(/waiting for .*/)?.[0]
  const place = message?.match(/[\w.-]+\.test\.ts:\d+/)?.[0]
  const more = [awaited, place].filter((one) => one !== undefined)
  return `${firstLine(message)}${more.length > 0 ? ` (${more.join('; ')})` : ''}`
}

/** Maximum number of failed files that are run again. More failures have a common cause. */
const againMax = 2

/**
 * Lists the failed test files to run again in a new process: a failed hook is not retried by vitest, and tests that share a service fail again with it. Empty if
 * more than two files failed, or a strict one.
 *
 * @param {string | null} report
 * @returns {{ name: string, reason: string }[]}
 */
export function listFailedFiles(report) {
  const files = report === null ? [] : readFiles(report)
  const failed = files.filter(({ status }) => status === 'failed')
  const isStrictFailure = failed.some(isStrict) || files.some((file) => listStrict(file).length > 0)
  return isStrictFailure || failed.length > againMax
    ? []
    : failed.map(({ name = '', message, assertionResults }) => {
        const test = assertionResults.find(({ status }) => status === 'failed')
        return { name, reason: firstLine(test ? `${test.fullName}: ${test.failureMessages?.[0] ?? ''}` : message) }
      })
}

/**
 * Lists the slowest tests of all reports, one per line.
 *
 * @param {{ name: string, report: string | null }[]} parts
 */
export function listSlowestTests(parts) {
  const tests = parts.flatMap(({ name, report }) =>
    (report === null ? [] : readFiles(report)).flatMap((file) =>
      file.assertionResults.map(({ fullName, duration = 0 }) => ({ name, fullName, duration })),
    ),
  )
  const slow = tests.filter(({ duration }) => duration >= slowFromMs)
  const slowest = slow.toSorted((one, other) => other.duration - one.duration).slice(0, slowestCount)
  const lines = slowest.map(
    ({ name, fullName, duration }) => `  ${(duration / 1_000).toFixed(1)} s  ${name}: ${fullName}`,
  )
  return lines.length === 0 ? [] : ['slowest tests:', ...lines]
}

/**
 * @param {string} report
 * @returns {FileResult[]}
 */
function readFiles(report) {
  return JSON.parse(report).testResults
}

/** @param {FileResult} file */
function isUnloaded(file) {
  return file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed')
}

/** @param {FileResult} file */
function isStrict(file) {
  return strictFiles.test((file.name ?? '').split('/').at(-1) ?? '')
}

/**
 * True if a test passed on a retry. Vitest then keeps the error of the first attempt.
 *
 * @param {TestResult} test
 */
function isRepeated({ status, failureMessages = [] }) {
  return status === 'passed' && failureMessages.length > 0
}

/** @param {FileResult} file */
function listStrict(file) {
  return isStrict(file) ? file.assertionResults.filter(isRepeated) : []
}

/** @param {string} [text] */
function firstLine(text = '') {
  return text.split('\n', 1)[0]?.slice(0, 300) ?? ''
}
