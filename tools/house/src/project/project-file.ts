/** A file of the project as the checks see it, so that a test can plant one. */
export interface ProjectFile {
  /** Path from the project's root, with `/`. */
  readonly path: string
  readonly text: string
}
