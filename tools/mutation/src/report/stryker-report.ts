import type { Position } from './draw.ts'

/** Fields of Stryker's report (mutation-testing-report-schema 3). */
export interface StrykerReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly ReportedMutant[] }>>
}

/** Mutant as Stryker reports it. */
interface ReportedMutant {
  readonly id: string
  readonly mutatorName: string
  readonly replacement?: string
  readonly location: { readonly start: Position; readonly end: Position }
  readonly status: string
  readonly statusReason?: string
}

/** Mutant with its file. */
export interface PlacedMutant {
  readonly file: string
  readonly source: string
  readonly mutant: ReportedMutant
}

/** Mutants by result. A rule excludes `excluded` mutants; `notDrawn` mutants are outside the sample. */
export interface Tally {
  readonly killed: number
  /** Killed mutants, unless a busy machine delayed the tests. */
  readonly timedOut: readonly PlacedMutant[]
  readonly survivors: readonly PlacedMutant[]
  readonly broken: number
  readonly excluded: number
  readonly notDrawn: number
}

/** Returns the mutants of a report by result. A mutant that no test reaches counts as survived. */
export function tallyReport(report: StrykerReport): Tally {
  const all = Object.entries(report.files).flatMap(([file, { source, mutants }]) =>
    mutants.map((mutant) => ({ file, source, mutant })),
  )
  const count = (status: string) => all.filter(({ mutant }) => mutant.status === status).length
  return {
    killed: count('Killed'),
    timedOut: all.filter(({ mutant }) => mutant.status === 'Timeout'),
    survivors: all.filter(({ mutant }) => mutant.status === 'Survived' || mutant.status === 'NoCoverage'),
    broken: count('RuntimeError'),
    excluded: count('Ignored'),
    notDrawn: count('CompileError'),
  }
}

/** Returns the source of a file with the mutant applied. */
export function applyMutant({ source, mutant }: PlacedMutant): string {
  const { start, end } = mutant.location
  return source.slice(0, offsetOf(source, start)) + (mutant.replacement ?? '') + source.slice(offsetOf(source, end))
}

/** Returns the source text that a mutant replaces. */
export function originalOf({ source, mutant }: PlacedMutant): string {
  return source.slice(offsetOf(source, mutant.location.start), offsetOf(source, mutant.location.end))
}

function offsetOf(source: string, { line, column }: Position): number {
  const before = source.split('\n').slice(0, line - 1)
  return before.reduce((sum, text) => sum + text.length + 1, 0) + column - 1
}
