import type { ModelReport } from './model/run-models.ts'

/** Returns a report as text, with replay arguments for each broken history. */
export function formatModelReport(report: ModelReport, tookMs: number): string {
  const counts = [...report.counts].map(([model, count]) => `${count} ${model}`).join(', ')
  const head = `${report.histories} histories in memory (${counts}), ${report.actions} moves, ${report.broken.length} broken, in ${(tookMs / 1_000).toFixed(1)} s`
  const broken = report.broken.map(
    ({ number, model, message, actions, log }) =>
      `\nHistory ${number} (${model}) fails: ${message}\n\nMoves:\n  ${actions.join('\n  ')}\n\nLog:\n  ${log.join('\n  ')}\n\nagain: --seed ${report.seed} --only ${number}`,
  )
  return [head, `seed ${report.seed}, digest ${report.digest}`, ...broken].join('\n')
}
