/**
 * Mutates the source of a module in one place at a time, runs the module's own tests against each mutant, and prints the survivors:
 *
 *     node tools/mutation/src/main.ts MODULE|PATH... [--share PART] [--seed N]
 *
 * MODULE is a name in modules.ts, PATH a file or folder within a module. `--share 0.2` tries about a fifth of the mutants, drawn by the seed. Exits 1 if a
 * module scores below its minimum, 2 for invalid arguments.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { findTarget, modules } from './modules.ts'
import { scoreOf, formatTally } from './report/format-tally.ts'
import { tryModule } from './try-module.ts'
import type { ModuleTargets, Target } from './modules.ts'

function groupByModule(targets: readonly Target[]): ModuleTargets[] {
  const groups = Object.values(Object.groupBy(targets, (one) => one.module.name))
  return groups.flatMap((group) => {
    const [first, ...rest] = group ?? []
    return first ? [[first, ...rest] as const] : []
  })
}

const { values, positionals } = parseArgs({
  options: { share: { type: 'string', default: '1' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const share = Number(values.share)
const seed = values.seed === undefined ? randomInt(2 ** 31 - 1) : Number(values.seed)
const targets = positionals.map(findTarget)
const known = targets.filter((one) => one !== undefined)
if (known.length === 0 || known.length < targets.length || !(share > 0 && share <= 1) || !Number.isSafeInteger(seed)) {
  const names = modules.map((one) => one.name).join(', ')
  process.stderr.write(
    `usage: main.ts MODULE|PATH... [--share PART] [--seed N]; modules: ${names}; PART must be above 0 and at most 1\n`,
  )
  process.exitCode = 2
} else {
  if (share < 1) process.stdout.write(`share ${share}, seed ${seed}\n`)
  for (const group of groupByModule(known)) {
    const result = await tryModule(group, { share, seed })
    process.stdout.write(`${formatTally(result)}\n`)
    if (scoreOf(result) < result.module.minimumScore) process.exitCode = 1
  }
}
