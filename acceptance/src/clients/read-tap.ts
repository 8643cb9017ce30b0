/** Result of a step. */
export interface StepResult {
  readonly name: string
  readonly end: 'good' | 'bad' | 'skipped'
  readonly lines: readonly string[]
}

/** Line-by-line parser of a walk's output. */
export interface TapReader {
  take(line: string): StepResult | undefined
  readonly steps: readonly StepResult[]
  isWhole(): boolean
}

/** Creates a parser of `ok - NAME`, `not ok - NAME`, `# SKIP`, `# diagnostics` and the final plan. Ignores other lines. */
export function readTap(): TapReader {
  const steps: { name: string; end: StepResult['end']; lines: string[] }[] = []
  let planned: number | undefined
  return {
    steps,
    take(line) {
      const plan = /^1\.\.(\d+)$/.exec(line)
      if (plan) planned = Number(plan[1])
      const match = /^(not )?ok (?:\d+ )?- (.*?)( # SKIP.*)?$/.exec(line)
      if (match) {
        const [, not, name = '', skip] = match
        const step = {
          name,
          end: skip === undefined ? (not === undefined ? 'good' : 'bad') : 'skipped',
          lines: [],
        } as const
        steps.push({ ...step, lines: [] })
        return step
      }
      if (line.startsWith('#')) steps.at(-1)?.lines.push(line.slice(1))
      return undefined
    },
    isWhole: () => planned !== undefined && planned === steps.length,
  }
}
