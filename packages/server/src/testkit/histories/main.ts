import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { makeRunFolder } from '../database/run-folder.ts'
import { startTestServer } from '../database/test-server.ts'
import { runModels } from './model/run-models.ts'
import { modelDrawers } from './model-drawers.ts'
import { runSerial } from './serial/run-serial.ts'
import { openSerialStage } from './serial/serial-ground.ts'
import { tellSerial } from './serial/tell-serial.ts'
import { tellModels } from './tell-models.ts'

/**
 * Plays random histories: of the plans against worlds in memory, then of the real rooms over PostgreSQL; exits 1 when one breaks what must hold:
 * node packages/server/src/testkit/histories/main.ts [--seed N] [--histories N] [--only K] [--serial N] [--serial-only K] [--mishap-once-in N] [--lanes N]
 * The same seed plays the same histories; a broken one is printed with its seed and number, and what it takes.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    histories: { type: 'string', default: '20000' },
    only: { type: 'string' },
    serial: { type: 'string', default: '200' },
    'serial-only': { type: 'string' },
    'mishap-once-in': { type: 'string', default: '60' },
    lanes: { type: 'string', default: '2' },
  },
})
const seed = values.seed === undefined ? randomInt(1_000_000) : Number(values.seed)
const { only, 'serial-only': serialOnly } = values

/** Histories in memory; none where one over PostgreSQL is asked for. */
function playModels(): boolean {
  if (serialOnly !== undefined || values.histories === '0') return true
  const beganMs = performance.now()
  const report = runModels(modelDrawers, {
    seed,
    histories: Number(values.histories),
    ...(only === undefined ? {} : { only: Number(only) }),
  })
  process.stdout.write(`${tellModels(report, performance.now() - beganMs)}\n`)
  return report.broken.length === 0
}

/** Histories over PostgreSQL; none where one in memory is asked for. */
async function playRooms(): Promise<boolean> {
  if (only !== undefined || values.serial === '0') return true
  const folder = makeRunFolder()
  const server = await startTestServer(folder.path)
  try {
    const stage = await openSerialStage(server.url, 'history_stage')
    const beganMs = performance.now()
    const report = await runSerial(stage, {
      seed,
      histories: Number(values.serial),
      lanes: Number(values.lanes),
      onceIn: Number(values['mishap-once-in']),
      ...(serialOnly === undefined ? {} : { only: Number(serialOnly) }),
    })
    process.stdout.write(`${tellSerial(report, performance.now() - beganMs)}\n`)
    return report.broken.length === 0
  } finally {
    await server.close()
    folder.close()
  }
}

const isWhole = playModels()
process.exitCode = (await playRooms()) && isWhole ? 0 : 1
