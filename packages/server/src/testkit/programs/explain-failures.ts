import { afterEach } from 'vitest'
import { listUnexpectedEnds } from './start-program.ts'

// Setup file of vitest: a failed test also reports the programs that ended unexpectedly before.
afterEach(({ task }) => {
  const ends = listUnexpectedEnds()
  if (task.result?.state === 'fail' && ends.length > 0) throw new Error(ends.join('\n'))
})
