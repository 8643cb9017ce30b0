import { lockDataFolder, makeDataFolder, recordRunningServer } from '#main/datafolder/index.ts'
import { OperatorFailure } from '#main/failures/index.ts'

/**
 * Locks the data folder in its first argument, records the database and the address of its second and third, prints `locked` and holds the lock until its input
 * ends. Otherwise prints the rejection and exits with its exit code.
 */
const [folder = '', databaseUrl = '', localOrigin = ''] = process.argv.slice(2)
try {
  const place = makeDataFolder(folder)
  lockDataFolder(place)
  recordRunningServer(place, { databaseUrl, localOrigin })
  process.stdout.write('locked\n')
  for await (const _ of process.stdin) continue
} catch (error) {
  if (!(error instanceof OperatorFailure)) throw error
  process.stdout.write(`${error.message}\n`)
  process.exitCode = error.exitCode
}
