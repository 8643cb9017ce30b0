import { lockDataFolder, makeDataFolder, recordRunningServer } from '#main/datafolder/index.ts'
import { OperatorFailure } from '#main/failures/index.ts'

/**
 * A starter: locks the data folder named by its first argument, records the database and the address named by its second and
 * third, says `locked` and holds until its input ends; says the refusal and ends with its exit code otherwise.
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
