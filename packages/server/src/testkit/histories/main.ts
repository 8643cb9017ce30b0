import { randomInt } from 'node:crypto'
import { makeRunFolder } from '../database/run-folder.ts'
import { startTestServer } from '../database/test-server.ts'
import { readArguments } from '../programs/read-arguments.ts'
import { modelCorpus, serialCorpus } from './corpus.ts'
import { type ModelRun, runModels } from './model/run-models.ts'
import { modelDrawers } from './model-drawers.ts'
import { runSerial, type SerialPlan } from './serial/run-serial.ts'
import { openSerialStage, type SerialStage } from './serial/serial-environment.ts'
import { formatSerialReport } from './serial/format-serial-report.ts'
import { formatModelReport } from './format-model-report.ts'

/**
 * Plays random histories of the plans in memory, then of the real modules over PostgreSQL; exits 1 if a history violates an invariant:
 * node packages/server/src/testkit/histories/main.ts [--seed N] [--histories N] [--only K] [--serial N] [--serial-only K] [--mishap-once-in N] [--lanes N]
 * Without --seed each run uses a new seed. The runs of corpus.ts come first, except before a replay.
 */
const values = readArguments(process.argv.slice(2), {
  seed: { usual: null, least: 0 },
  histories: { usual: 20_000, least: 0 },
  only: { usual: null, least: 0 },
  serial: { usual: 200, least: 0 },
  'serial-only': { usual: null, least: 0 },
  'mishap-once-in': { usual: 60, least: 1 },
  // Histories mostly wait for the server, so six at a time take half as long as two.
  lanes: { usual: 6, least: 1 },
})
const seed = values.seed ?? randomInt(1_000_000)
const { only, histories, serial, lanes, 'serial-only': serialOnly, 'mishap-once-in': onceIn } = values

function runAllModels(): boolean {
  if (serialOnly !== null || histories === 0) return true
  const corpus = only === null ? modelCorpus : []
  const runs: readonly ModelRun[] = [...corpus, { seed, histories, ...(only === null ? {} : { only }) }]
  return runs.map(runModelRun).every(Boolean)
}

function runModelRun(run: ModelRun): boolean {
  const beganMs = performance.now()
  const report = runModels(modelDrawers, run)
  process.stdout.write(`${formatModelReport(report, performance.now() - beganMs)}\n`)
  return report.broken.length === 0
}

async function runAllSerial(): Promise<boolean> {
  if (only !== null || serial === 0) return true
  const folder = makeRunFolder()
  const server = await startTestServer(folder.path)
  const corpus = serialOnly === null ? serialCorpus : []
  const last = { seed, histories: serial, onceIn, ...(serialOnly === null ? {} : { only: serialOnly }) }
  try {
    const stage = await openSerialStage(server.url, 'history_stage')
    let isWhole = true
    for (const run of [...corpus, last]) isWhole = (await runSerialPlan(stage, { ...run, lanes })) && isWhole
    return isWhole
  } finally {
    await server.close()
    folder.close()
  }
}

async function runSerialPlan(stage: SerialStage, plan: SerialPlan): Promise<boolean> {
  const beganMs = performance.now()
  const report = await runSerial(stage, plan)
  process.stdout.write(`${formatSerialReport(report, performance.now() - beganMs)}\n`)
  return report.broken.length === 0
}

process.stdout.write(`seed ${seed}\n`)
const isWhole = runAllModels()
// Connections of killed processes would keep this process alive.
process.exit((await runAllSerial()) && isWhole ? 0 : 1)
