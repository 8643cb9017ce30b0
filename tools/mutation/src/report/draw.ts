import { createHash } from 'node:crypto'

/** Sample of mutants to test. */
export interface Draw {
  readonly share: number
  readonly seed: number
}

/** Identity of a mutant. */
export interface DrawnMutant {
  readonly fileName: string
  readonly mutatorName: string
  readonly replacement?: string | undefined
  readonly location: { readonly start: Position; readonly end: Position }
}

/** Position in a file as Stryker reports it. */
export interface Position {
  readonly line: number
  readonly column: number
}

/** True if the seed draws the mutant, which does not depend on the other mutants of a run. */
export function isDrawn(mutant: DrawnMutant, draw: Draw): boolean {
  if (draw.share >= 1) return true
  const { start, end } = mutant.location
  const position = [start.line, start.column, end.line, end.column].join(':')
  const file = mutant.fileName.replace(/^.*\/(packages|tools)\//, '')
  const key = [draw.seed, file, position, mutant.mutatorName, mutant.replacement ?? ''].join('\n')
  return createHash('sha256').update(key).digest().readUInt32BE() / 2 ** 32 < draw.share
}
