/** Whether a file holds tests. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** Whether a file serves tests only: a test, or the testkit. */
export function isTestSupport(path: string): boolean {
  return isTestFile(path) || path.startsWith('packages/server/src/testkit/')
}
