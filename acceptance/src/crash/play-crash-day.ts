import assert from 'node:assert/strict'
import { openApi } from '../client/api.ts'
import { steadyReach } from '../client/reach.ts'
import { openSim } from '../client/sim.ts'
import { listSteps, playSteps } from '../day/play-day.ts'
import { openScene } from '../day/scene.ts'
import { openOperator } from '../moor/operator.ts'
import { type ScratchFolder, makeScratchFolder } from '../moor/scratch-folder.ts'
import { startUp } from '../moor/start-up.ts'
import type { Server } from '../moor/start-moor.ts'
import { Ledger } from '../user/ledger.ts'
import type { DialectName } from '../wire/dialect-table.ts'
import { wordsOf } from '../wire/words.ts'
import { crashingReach } from './crashing-reach.ts'
import { planCrashes } from './plan-crashes.ts'

/** How a day with crashes is played. */
export interface CrashDay {
  readonly dialect: DialectName
  readonly pace: 'instant' | 'fast'
  /** A crash in every so many steps. */
  readonly every: number
  /** And so many more. */
  readonly extra: number
  readonly seed: number
  readonly say: (line: string) => void
}

/**
 * Plays the day while `moor up` is killed with its process group (kill -9) again and again, on one data folder and one port.
 * After every restart everything acknowledged must be there; then the day goes on, and ends like any other (issue 2, "Done means").
 */
export async function playCrashDay(
  day: CrashDay,
): Promise<{ readonly crashes: number; readonly startMs: readonly number[] }> {
  const scratch = makeScratchFolder()
  day.say(`seed ${day.seed}`)
  try {
    return await playIn(scratch, day)
  } catch (error) {
    throw new Error(`seed ${day.seed}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  } finally {
    scratch.close()
  }
}

async function playIn(scratch: ScratchFolder, day: CrashDay): Promise<{ crashes: number; startMs: number[] }> {
  const { dialect, pace, say } = day
  const ledger = new Ledger()
  const startMs: number[] = []
  const started: Server[] = []
  const start = async (port: number): Promise<Server> => {
    const server = await startUp({ scratch, dialect, pace, port })
    startMs.push(Math.round(server.startMs))
    started.push(server)
    return server
  }
  const first = await start(0)
  const [token, operatorToken] = [scratch.read('admin-token'), scratch.read('operator-token')]
  const reach = crashingReach(first, async (dead, { isPowerCut }) => {
    if (isPowerCut) scratch.killDatabase()
    const server = await start(Number(new URL(dead.origin).port))
    const steady = steadyReach(server.origin)
    assert.equal(scratch.read('admin-token'), token, 'the token stays')
    await ledger.check(openApi(steady, wordsOf(dialect), token), openSim(steady, operatorToken))
    return server
  })
  const steps = listSteps()
  const crashes = planCrashes(steps.length, day)
  const operator = openOperator(reach, { MOORAGE_DATA: scratch.data })
  try {
    const scene = await openScene({ reach, dialect, token, operatorToken, ledger, operator })
    await playSteps(scene, steps, {
      say,
      before(_step, index) {
        const crash = crashes.get(index)
        if (crash) reach.arm(crash)
        if (crash) say(`  crash in the next step: ${JSON.stringify(crash)}`)
      },
      after: () => reach.finish(),
    })
    assert.equal(reach.crashes(), crashes.size, 'every crash happened')
    await scene.log.close()
  } catch (error) {
    for (const server of started.slice(-2)) say(server.stderr())
    throw error
  } finally {
    // A restart whose check has failed left a server that nobody asked for.
    await reach.server().catch(() => null)
    for (const server of started) await server.stop()
  }
  return { crashes: reach.crashes(), startMs }
}
