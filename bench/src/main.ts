import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { readRecordedFigures, writeRecordedFigures } from './recorded/recorded-figures.ts'
import { compareToRecorded } from './recorded/compare.ts'
import { readOptions } from './cli/options.ts'
import { formatComparison } from './cli/format-comparison.ts'
import { printTable } from './figures/table.ts'
import { printGrowth } from './growth/print-growth.ts'
import { measureGrowth } from './growth/measure-growth.ts'
import { openBench } from './measures/bench.ts'
import { listRequestFiles, printFiles } from './measures/files.ts'
import { runMeasures } from './measures/measures.ts'

/**
 * Measures the service beside baseline programs: npm run bench [-- --only NAME,NAME] [--seconds N] [--json FILE] [--check | --statements --files | --baseline |
 * --growth | --list OPERATION]. See docs/performance.md.
 */
const options = readOptions(process.argv.slice(2))
const bench = await openBench({
  seconds: options.seconds,
  rounds: 3,
  report: (line) => void process.stderr.write(`${line}\n`),
})
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void bench.close().finally(() => process.exit(1)))
const write = (figures: unknown): void => {
  const machine = { node: process.version, cores: cpus().length, load: loadavg() }
  if (options.json !== null) writeFileSync(options.json, `${JSON.stringify({ machine, figures }, null, 2)}\n`)
}
try {
  if (options.kind === 'growth') {
    const grown = await measureGrowth(bench, options.volumes)
    process.stdout.write(`${printGrowth(grown)}\n`)
    write(grown)
  } else if (options.list !== null) {
    process.stdout.write(printFiles(options.list, await listRequestFiles(bench)))
  } else {
    const { figures, failed } = await runMeasures(bench, options.only)
    process.stdout.write(`${printTable(figures)}\n`)
    write(figures)
    if (options.isBaseline) writeRecordedFigures(figures)
    const comparison = options.isChecked ? compareToRecorded(figures, readRecordedFigures()) : null
    if (comparison) process.stdout.write(formatComparison(comparison))
    for (const one of failed) process.stdout.write(`NOT MEASURED: ${one}\n`)
    if (failed.length > 0 || (comparison && comparison.failures.length > 0)) process.exitCode = 1
  }
} finally {
  await bench.close()
}
