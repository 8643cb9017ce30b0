import { once } from 'node:events'
import { expect, test } from 'vitest'
import { listUnexpectedEnds, startProgram } from './start-program.ts'

const ending = ['-e', 'process.stderr.write("out of order"); process.exit(3)']

test('a program that ends unexpectedly is listed with its exit code and stderr; a stopped or awaited one is not', async () => {
  expect(await startProgram(ending).ended()).toBe(3)
  const stopped = startProgram(['-e', 'setInterval(() => undefined, 1000)'])
  stopped.child.kill('SIGTERM')
  await once(stopped.child, 'close')
  expect(listUnexpectedEnds()).toEqual([])
  await once(startProgram(ending).child, 'close')
  expect(listUnexpectedEnds()).toEqual([`${ending.join(' ')} ended with 3 during the tests: out of order`])
})
