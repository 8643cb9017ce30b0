import type { SerialReport } from './run-serial.ts'

/** Returns a report as text, with replay arguments for each broken history. */
export function formatSerialReport(report: SerialReport, tookMs: number): string {
  const results = [...report.results].map(([result, count]) => `${count} ${result}`).join(', ')
  const head = `${report.histories} histories over PostgreSQL, ${report.turns} turns, ${report.faults} mishaps, requests: ${results}; ${report.broken.length} broken, in ${(tookMs / 1_000).toFixed(1)} s`
  const broken = report.broken.map(
    ({ number, problems, trace }) =>
      `\nHistory ${number} fails:\n  ${problems.join('\n  ')}\n\nTurns:\n  ${trace.join('\n  ')}\n\nagain: --seed ${report.seed} --serial-only ${number}`,
  )
  return [head, `seed ${report.seed}, digest ${report.digest}`, ...broken].join('\n')
}
