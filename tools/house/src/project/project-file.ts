/** A file of the project; tests can make their own. */
export interface ProjectFile {
  /** Path from the project's root, with `/`. */
  readonly path: string
  readonly text: string
}

/** True if a file contains tests. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** True if a file is for tests only: a test, or the testkit. */
export function isTestSupport(path: string): boolean {
  return isTestFile(path) || path.startsWith('packages/server/src/testkit/')
}

/** True if a file configures a tool at the root, which requires a default export. */
export function isToolConfig(path: string): boolean {
  return /^[\w.-]+\.config\.ts$/.test(path)
}

/** True if a file is generated from the contract for users of the SDK (ADR 0036): its names repeat those of the contract and the wire. */
export function isGenerated(path: string): boolean {
  return path.startsWith('packages/sdk/src/generated/')
}
