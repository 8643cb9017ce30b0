import { lockDataFolder, makeDataFolder, recordRunningServer } from '#main/datafolder/index.ts'
import { OperatorFailure } from '#main/failures/index.ts'

/**
 * Locks the data folder in the first argument for the database URL and address in the second and third. Prints `locked`, and holds the lock until the input
 * ends. A rejected lock exits with the error's code.
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
