/** A violation of a codebase rule: its place and the fix. */
export interface Problem {
  readonly rule: string
  readonly file: string
  readonly line: number
  /** One or two sentences: what is wrong, and how to fix it. */
  readonly advice: string
}

/** Formats problems as sorted lines `rule: file:line advice`; a failing test shows exactly these. */
export function formatProblems(problems: readonly Problem[]): string[] {
  return problems.map((one) => `${one.rule}: ${one.file}:${one.line} ${one.advice}`).toSorted()
}

/** Number of the first line that contains `part`, counted from 1; 1 if none does. */
export function findLine(text: string, part: string): number {
  const index = text.split('\n').findIndex((line) => line.includes(part))
  return index === -1 ? 1 : index + 1
}
