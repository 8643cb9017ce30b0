/** Runs the tool on a planted module with known results. Exits with 1 on a difference. */
import { isDeepStrictEqual } from 'node:util'
import { plantedModule } from './modules.ts'
import { formatTally } from './report/format-tally.ts'
import { tryModule } from './try-module.ts'

const result = await tryModule([{ module: plantedModule, path: plantedModule.folder }], { share: 1, seed: 0 })
const { tally, survivors } = result
const found = {
  noticed: tally.killed > 0,
  refused: tally.survivors.length - survivors.length,
  excluded: tally.excluded,
  survived: survivors.map(({ mutant }) => `${mutant.location.start.line} ${mutant.replacement}`),
}
const expected = {
  noticed: true,
  // Mutants of nameSizeSide: its body and its string.
  refused: 2,
  excluded: 1,
  survived: ['12 size >= 10'],
}
process.stdout.write(`${formatTally(result)}\n`)
if (!isDeepStrictEqual(found, expected)) {
  process.stderr.write(`expected ${JSON.stringify(expected)}\nfound    ${JSON.stringify(found)}\n`)
  process.exitCode = 1
}
