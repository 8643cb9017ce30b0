import { afterAll } from 'vitest'
import { type SimulatedBench, openEngineBench } from './engine-bench.ts'

/** Opens a simulated bench (`openEngineBench`), which `afterAll` closes. */
export async function openTestBench(...how: Parameters<typeof openEngineBench>): Promise<SimulatedBench> {
  const bench = await openEngineBench(...how)
  afterAll(() => bench.close())
  return bench
}
