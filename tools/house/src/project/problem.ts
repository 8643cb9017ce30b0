/** A broken house rule: where it is and what to do about it. */
export interface Problem {
  /** Short name of the rule, for example `floors`. */
  readonly rule: string
  /** Path from the project's root. */
  readonly file: string
  /** Line, counted from 1. */
  readonly line: number
  /** One or two sentences: what is wrong, and what to do. */
  readonly advice: string
}

/** Problems as sorted lines `rule: file:line advice`; a failing test shows exactly these. */
export function formatProblems(problems: readonly Problem[]): string[] {
  return problems.map((one) => `${one.rule}: ${one.file}:${one.line} ${one.advice}`).toSorted()
}

/** Number of the first line that holds `part`, counted from 1; 1 when none does. */
export function findLine(text: string, part: string): number {
  const index = text.split('\n').findIndex((line) => line.includes(part))
  return index === -1 ? 1 : index + 1
}
