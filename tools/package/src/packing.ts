import type { Architecture } from './program/write-program.ts'

/** Input and output of a package build. */
export interface Packing {
  readonly root: string
  readonly out: string
  readonly version: string
  readonly architecture: Architecture
  /** Folder of built programs, for later builds. */
  readonly cache: string
}
