/** A file of the project as the checks see it, so that a test can plant one. */
export interface ProjectFile {
  /** Path from the project's root, with `/`. */
  readonly path: string
  readonly text: string
}

/** Whether a file holds tests. */
export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** Whether a file serves tests only: a test, or the testkit. */
export function isTestSupport(path: string): boolean {
  return isTestFile(path) || path.startsWith('packages/server/src/testkit/')
}

/** Whether a file configures a tool at the root, which demands its own shape (default export). */
export function isToolConfig(path: string): boolean {
  return /^[\w.-]+\.config\.ts$/.test(path)
}

/** Whether a file is generated from the contract for users of the SDK (ADR 0036): its names are the contract's, said again, and the wire's. */
export function isGenerated(path: string): boolean {
  return path.startsWith('packages/sdk/src/generated/')
}
