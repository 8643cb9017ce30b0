import type { Figure } from '../figures/figure.ts'
import { startBaseline } from '../baselines/start-baseline.ts'
import { startMoor } from '../environment/moor.ts'
import type { Child } from '../environment/start-child.ts'
import type { Bench } from './bench.ts'
import { measureLoad } from './measure-load.ts'
import { viewRequest } from './reads.ts'

const connections = 64
const counts = [1, 2, 4] as const

/** GET of one volume from one, two and four API processes, beside as many baselines. */
export const processes = {
  async processes(bench: Bench): Promise<Figure[]> {
    const { database, ours, baseline } = await bench.reading()
    const request = await viewRequest(database.url)
    const sides: { ours: Child[]; floor: Child[] } = { ours: [ours], floor: [baseline] }
    const figures: Figure[] = []
    for (const count of counts) {
      while (sides.ours.length < count) await addProcess(bench, sides)
      const plan = { ...request, connections, tokens: database.tokens.slice(0, 1) }
      figures.push(...(await measureLoad(bench, `GET one volume, ${count} processes`, sides, plan)))
    }
    return figures.filter(({ name }) => name === 'requests' || name === 'p99')
  },
} as const

async function addProcess(bench: Bench, sides: { readonly ours: Child[]; readonly floor: Child[] }): Promise<void> {
  const { database } = await bench.reading()
  const serverOptions = database.serverOptions()
  const ours = await startMoor(['serve', '--api'], serverOptions)
  bench.closeLater(() => ours.stop())
  const baseline = await startBaseline('http-baseline', [database.url], serverOptions.log)
  bench.closeLater(() => baseline.stop())
  sides.ours.push(ours)
  sides.floor.push(baseline)
}
