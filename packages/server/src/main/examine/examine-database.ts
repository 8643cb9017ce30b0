import { errorMessage } from '#domain/shared/index.ts'
import { checkSchema } from '../asking/ask-database.ts'
import { compareReality } from '../commands/infrastructure/compare-reality.ts'
import { keyCommands } from '../commands/key-commands.ts'
import { withKeys } from '../commands/with-keys.ts'
import { findDatabaseUrl } from '../datafolder/index.ts'
import { OperatorFailure } from '../endings/index.ts'
import type { Settings } from '../settings/index.ts'
import { type Diagnosis, goodDiagnosis } from './diagnosis.ts'

/** Checks that the database responds, its schema version, its key file, and that it matches the infrastructure. */
export async function examineDatabase(settings: Settings): Promise<readonly Diagnosis[]> {
  const schema = await attempt(
    'database',
    'start it, or correct DATABASE_URL; migrate an older schema with "moor migrate"',
    async () => {
      const version = await checkSchema(findDatabaseUrl(settings))
      return [goodDiagnosis('database', `It responds, and its schema has version ${version}.`)]
    },
  )
  if (schema.some(({ state }) => state === 'wrong')) return schema
  return [
    ...schema,
    ...(await attempt('keys', 'restore the key file of this installation: docs/runbooks/rotate-key.md', async () => {
      await withKeys(settings, keyCommands.list)
      return [goodDiagnosis('keys', 'The key file opens the secrets in the database.')]
    })),
    ...(await attempt('reality', 'moor admin reality', () => examineReality(settings))),
  ]
}

async function examineReality(settings: Settings): Promise<readonly Diagnosis[]> {
  const { found, orphans, missing, strangers, unasked } = await compareReality(settings)
  const odd = { orphans, missing, strangers, unasked }
  const told = Object.entries(odd).flatMap(([name, list]) => (list.length === 0 ? [] : [`${list.length} ${name}`]))
  if (told.length === 0)
    return [goodDiagnosis('reality', `All ${found} resources on hypervisors and storage are in the database.`)]
  return [
    {
      check: 'reality',
      state: 'wrong',
      found: `Differences between the database and the infrastructure: ${told.join(', ')}.`,
      mend: 'run moor admin reality for details and advice',
    },
  ]
}

async function attempt(
  check: string,
  mend: string,
  look: () => Promise<readonly Diagnosis[]>,
): Promise<readonly Diagnosis[]> {
  try {
    return await look()
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error
    return [{ check, state: 'wrong', found: errorMessage(error), mend }]
  }
}
