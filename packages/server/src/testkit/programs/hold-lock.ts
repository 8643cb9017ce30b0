import { lockDataFolder, makeDataFolder, recordRunningServer } from '../../main/datafolder/index.ts'
import { OperatorFailure } from '../../main/failures/index.ts'

/**
 * A starter: locks the data folder named by its first argument, records the database named by its second, says
 * `locked` and holds until its input ends; says the refusal and ends with its exit code otherwise.
 */
const [folder = '', databaseUrl = ''] = process.argv.slice(2)
try {
  const place = makeDataFolder(folder)
  lockDataFolder(place)
  recordRunningServer(place, { databaseUrl })
  process.stdout.write('locked\n')
  for await (const _ of process.stdin) continue
} catch (error) {
  if (!(error instanceof OperatorFailure)) throw error
  process.stdout.write(`${error.message}\n`)
  process.exitCode = error.exitCode
}
