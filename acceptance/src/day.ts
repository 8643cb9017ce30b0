import { parseArgs } from 'node:util'
import { fixedOriginSelector } from './client/origin-selector.ts'
import { listSteps, runDay, runSteps } from './day/run-day.ts'
import { openDayContext } from './day/day-context.ts'
import { openOperator } from './moor/operator.ts'
import { makeScratchFolder } from './moor/scratch-folder.ts'
import { startUp } from './moor/start-up.ts'
import type { DialectName } from './wire/dialect-table.ts'

/**
 * Runs a user's day over HTTP and prints a line per step. Starts its own service without --origin. With --origin, the account of --token must be empty, and
 * operator steps need --data, the service's data folder.
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
const print = (line: string): void => void process.stdout.write(`${line}\n`)

async function runOwn(dialect: DialectName): Promise<void> {
  const scratch = makeScratchFolder()
  try {
    const server = await startUp({ scratch, dialect })
    try {
      await runDay({ origin: server.origin, scratch, dialect }, print)
    } finally {
      await server.stop()
    }
  } finally {
    scratch.close()
  }
}

async function runAt(origin: string, dialect: DialectName): Promise<void> {
  const originSelector = fixedOriginSelector(origin)
  const operator = values.data === undefined ? null : openOperator(originSelector, { MOORAGE_DATA: values.data })
  const context = await openDayContext({
    originSelector,
    dialect,
    token: values.token ?? '',
    operatorToken: values['operator-token'] ?? '',
    operator,
  })
  try {
    await runSteps(context, listSteps(), { print })
  } finally {
    await context.log.close()
  }
}

const { dialect, origin } = values
if (dialect !== 'neutral' && dialect !== 'linode') {
  process.stderr.write(`${usage}\n`)
  process.exit(2)
}
try {
  await (origin === undefined ? runOwn(dialect) : runAt(origin, dialect))
  print(`the ${dialect} day passed`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
