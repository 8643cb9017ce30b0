import { parseArgs } from 'node:util'
import { steadyReach } from './client/reach.ts'
import { listSteps, playDay, playSteps } from './day/play-day.ts'
import { openScene } from './day/scene.ts'
import { openOperator } from './moor/operator.ts'
import { makeScratchFolder } from './moor/scratch-folder.ts'
import { startUp } from './moor/start-up.ts'
import type { DialectName } from './wire/dialect-table.ts'

/**
 * Runs a user's day over HTTP and prints a line for each step. Without --origin, it starts its own service. Otherwise the account of --token must be empty, and
 * --data is the service's data folder for the operator steps.
 */
const usage =
  'node acceptance/src/day.ts [--dialect neutral|linode] [--origin URL --token T --operator-token T [--data FOLDER]]'
const { values } = parseArgs({
  options: {
    origin: { type: 'string' },
    token: { type: 'string' },
    'operator-token': { type: 'string' },
    data: { type: 'string' },
    dialect: { type: 'string', default: 'neutral' },
  },
})
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function playOwn(dialect: DialectName): Promise<void> {
  const scratch = makeScratchFolder()
  try {
    const server = await startUp({ scratch, dialect })
    try {
      await playDay({ origin: server.origin, scratch, dialect }, say)
    } finally {
      await server.stop()
    }
  } finally {
    scratch.close()
  }
}

async function playAt(origin: string, dialect: DialectName): Promise<void> {
  const reach = steadyReach(origin)
  const operator = values.data === undefined ? null : openOperator(reach, { MOORAGE_DATA: values.data })
  const scene = await openScene({
    reach,
    dialect,
    token: values.token ?? '',
    operatorToken: values['operator-token'] ?? '',
    operator,
  })
  try {
    await playSteps(scene, listSteps(), { say })
  } finally {
    await scene.log.close()
  }
}

const { dialect, origin } = values
if (dialect !== 'neutral' && dialect !== 'linode') {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}
try {
  await (origin === undefined ? playOwn(dialect) : playAt(origin, dialect))
  say(`the ${dialect} day passed`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
