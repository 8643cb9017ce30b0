import { parseArgs } from 'node:util'
import { writeFileSync } from 'node:fs'
import type { Figure } from './figures/figure.ts'
import { printTable } from './figures/table.ts'
import { openBench } from './measures/bench.ts'
import { measures } from './measures/measures.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, seconds: { type: 'string', default: '1.5' }, json: { type: 'string' } },
})
const bench = await openBench({
  seconds: Number(values.seconds),
  rounds: 3,
  tell: (line) => void process.stderr.write(`${line}\n`),
})
const figures: Figure[] = []
try {
  const names = values.only?.split(',') ?? Object.keys(measures)
  for (const [name, measure] of Object.entries(measures)) if (names.includes(name)) figures.push(...(await measure(bench)))
  process.stdout.write(`${printTable(figures)}\n`)
  if (values.json) writeFileSync(values.json, JSON.stringify({ figures }, null, 2))
} finally {
  await bench.close()
}
