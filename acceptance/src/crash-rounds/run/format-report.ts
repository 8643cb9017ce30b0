import type { ProcessSlot } from '../cloud/process-slot.ts'
import type { FaultCost, RoundReport } from './round-report.ts'

/** Returns a round as text: a line with its faults, then a line per violation. */
export function formatRound(
  seed: number,
  { number, ms, requests, operations, faults, violations }: RoundReport,
): string {
  const met = faults.map(({ name, errors, awayMs }) => `${name} (${errors} errors, ${awayMs} ms)`).join(', ')
  const line = `seed ${seed} round ${number}: ${(ms / 1000).toFixed(1)} s, ${requests} requests, ${operations} operations; ${met}`
  return [
    line,
    ...violations.map(
      ({ invariant, title, told: details }) =>
        `  VIOLATION of invariant ${invariant} (${title}), seed ${seed} round ${number}: ${details}`,
    ),
  ].join('\n')
}

/** Returns a table as lines: what each kind of fault cost the clients. */
export function formatCosts(rounds: readonly RoundReport[]): string[] {
  const byName = Map.groupBy(
    rounds.flatMap((round) => round.faults),
    (cost) => cost.name,
  )
  const rows = [...byName]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, costs]) => formatCost(name, costs))
  return [`${'fault'.padEnd(20)} times  errors  away p50   max ms  settled p50   max ms`, ...rows]
}

function formatCost(name: string, costs: readonly FaultCost[]): string {
  const errors = costs.reduce((sum, cost) => sum + cost.errors, 0)
  const [away, convergence] = [costs.map((cost) => cost.awayMs), costs.map((cost) => cost.settleMs)]
  const cells = [costs.length, errors, median(away), Math.max(...away), median(convergence), Math.max(...convergence)]
  const widths = [5, 7, 9, 8, 12, 8]
  return name.padEnd(20) + cells.map((cell, index) => String(cell).padStart(widths[index] ?? 0)).join(' ')
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}

const linesMax = 8
const lineMax = 320

/** Returns the last lines of a slot's output, each truncated, below the slot's name. */
export function formatSlot({ name, output }: ProcessSlot): string {
  const lines = output().trimEnd().split('\n').slice(-linesMax)
  return [`  ${name} said:`, ...lines.map((line) => `    ${line.slice(0, lineMax)}`)].join('\n')
}
