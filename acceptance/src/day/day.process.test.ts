import { test } from 'vitest'
import { makeScratchFolder } from '../moor/scratch-folder.ts'
import { startUp } from '../moor/start-up.ts'
import { playDay } from './play-day.ts'

test.each(['neutral', 'linode'] as const)('a day with volumes and hosts in the %s dialect (issue 2, "Done means")', async (dialect) => {
  const scratch = makeScratchFolder()
  try {
    const server = await startUp({ scratch, dialect })
    try {
      await playDay({ origin: server.origin, scratch, dialect }, () => undefined)
    } finally {
      await server.stop()
    }
  } finally {
    scratch.close()
  }
})
