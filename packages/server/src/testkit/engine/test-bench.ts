import { afterAll } from 'vitest'
import { type SimulatedBench, openEngineBench } from './engine-bench.ts'

/** Opens and returns a simulated bench (`openEngineBench`); `afterAll` closes it. */
export async function openTestBench(...how: Parameters<typeof openEngineBench>): Promise<SimulatedBench> {
  const bench = await openEngineBench(...how)
  afterAll(() => bench.close())
  return bench
}
