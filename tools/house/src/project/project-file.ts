/** File of the project, or a text that a test supplies. */
export interface ProjectFile {
  readonly path: string
  readonly text: string
}

/** True for `*.test.ts` and `*.test.tsx`. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** True for tests and the testkit. */
export function isTestSupport(path: string): boolean {
  return isTestFile(path) || path.startsWith('packages/server/src/testkit/')
}

/** True for a tool's configuration, which requires a default export. */
export function isToolConfig(path: string): boolean {
  return /(^|^tools\/lint\/)[\w-]+\.config\.m?[jt]s$/.test(path)
}

/** True for code that tools/generate builds from the contract (ADR 0036). Git ignores it. */
export function isGenerated(path: string): boolean {
  return /^packages\/(cli|sdk)\/src\/(.*\/)?generated\//.test(path)
}
