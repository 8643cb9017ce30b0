import { afterAll } from 'vitest'
import { type SimulatedBench, openEngineBench } from './engine-bench.ts'

/** Opens a bench for a test file. */
export async function openTestBench(...how: Parameters<typeof openEngineBench>): Promise<SimulatedBench> {
  const bench = await openEngineBench(...how)
  afterAll(() => bench.close())
  return bench
}
