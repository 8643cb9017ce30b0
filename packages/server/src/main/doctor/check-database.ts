import { errorMessage } from '#domain/shared/index.ts'
import { checkSchema } from '../database/query-database.ts'
import { reportHypervisors } from '../commands/infrastructure/report-hypervisors.ts'
import { reportInfrastructureDiff } from '../commands/infrastructure/report-infrastructure-diff.ts'
import { keyCommands } from '../commands/key-commands.ts'
import { withKeys } from '../commands/with-keys.ts'
import { findDatabaseUrl } from '../datafolder/index.ts'
import { OperatorFailure } from '../exit/index.ts'
import type { Settings } from '../settings/index.ts'
import { type Diagnosis, passedDiagnosis } from './diagnosis.ts'

/**
 * Returns diagnoses of database, schema, key file, differences from the infrastructure, and networks of hosts; only of the database if it is unusable. An OperatorFailure becomes
 * a `wrong` diagnosis. Records differences like `moor admin reality`.
 */
export async function checkDatabase(settings: Settings): Promise<readonly Diagnosis[]> {
  const schema = await checkWith(
    'database',
    'start it, or correct DATABASE_URL; migrate an older schema with "moor migrate"',
    async () => {
      const version = await checkSchema(findDatabaseUrl(settings))
      return [passedDiagnosis('database', `It responds, and its schema has version ${version}.`)]
    },
  )
  if (schema.some(({ state }) => state === 'wrong')) return schema
  return [
    ...schema,
    ...(await checkWith('keys', 'restore the key file of this installation: docs/runbooks/rotate-key.md', async () => {
      await withKeys(settings, keyCommands.list)
      return [passedDiagnosis('keys', 'The key file opens the secrets in the database.')]
    })),
    ...(await checkWith('reality', 'moor admin reality', () => checkInfrastructure(settings))),
    ...(await checkWith('network', 'moor admin hypervisors', () => checkForwarding(settings))),
  ]
}

async function checkInfrastructure(settings: Settings): Promise<readonly Diagnosis[]> {
  const { found, orphans, missing, strangers, unasked } = await reportInfrastructureDiff(settings)
  const differences = { orphans, missing, strangers, unasked }
  const counts = Object.entries(differences).flatMap(([name, list]) =>
    list.length === 0 ? [] : [`${list.length} ${name}`],
  )
  if (counts.length === 0)
    return [passedDiagnosis('reality', `All ${found} resources on hypervisors and storage are in the database.`)]
  return [
    {
      check: 'reality',
      state: 'wrong',
      found: `Differences between the database and the infrastructure: ${counts.join(', ')}.`,
      mend: 'run moor admin reality for details and advice',
    },
  ]
}

/** Empty unless Moorage creates networks of hosts. */
async function checkForwarding(settings: Settings): Promise<readonly Diagnosis[]> {
  const { hypervisors } = await reportHypervisors(settings, { isProbing: false })
  return hypervisors.flatMap(({ name, network }): Diagnosis[] => {
    if (network === undefined) return []
    if (network === null) return [passedDiagnosis('network', `Hypervisor ${name} can forward packets of its hosts.`)]
    return [{ check: 'network', state: 'wrong', found: network, mend: 'see docs/troubleshooting.md' }]
  })
}

async function checkWith(
  check: string,
  fix: string,
  run: () => Promise<readonly Diagnosis[]>,
): Promise<readonly Diagnosis[]> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof OperatorFailure)) throw error
    return [{ check, state: 'wrong', found: errorMessage(error), mend: fix }]
  }
}
