import { expect, it } from 'vitest'
import { runEngineProgram } from './run-engine-program.ts'

it.each([
  ['a timeout', { file: 'sleep', args: ['60'], deadlineMs: 20 }, 'sleep 60 was stopped: it timed out after 20 ms.'],
  ['an abort', { file: 'sleep', args: ['60'], signal: AbortSignal.abort() }, 'sleep 60 was stopped: it was aborted.'],
  ['too much output', { file: 'yes', args: [] }, 'yes was stopped: it printed more than 16777216 characters.'],
  ['another process', { file: 'sh', args: ['-c', 'kill -9 $$'] }, 'sh -c was stopped: another process killed it.'],
] as const)('reports why a program was stopped: %s', async (_what, run, message) => {
  await expect(runEngineProgram(run)).rejects.toMatchObject({ code: 'Busy', message })
})
