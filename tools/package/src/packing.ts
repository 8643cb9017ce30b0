import type { Architecture } from './program/lay-program.ts'

/** What a package is made of, and where it goes. */
export interface Packing {
  /** The project. */
  readonly root: string
  /** Folder for what is made; made when missing. */
  readonly out: string
  readonly version: string
  /** Of the machines that it is for; npm's package is for all. */
  readonly architecture: Architecture
}
