/** Violation of a house rule. */
export interface Problem {
  readonly rule: string
  readonly file: string
  readonly line: number
  readonly advice: string
}

/** Returns problems as sorted lines `rule: file:line advice`. */
export function formatProblems(problems: readonly Problem[]): string[] {
  return problems.map((one) => `${one.rule}: ${one.file}:${one.line} ${one.advice}`).toSorted()
}

/** Returns the number of the first line that contains `part`, counted from 1; 1 if none does. */
export function findLine(text: string, part: string): number {
  const index = text.split('\n').findIndex((line) => line.includes(part))
  return index === -1 ? 1 : index + 1
}
