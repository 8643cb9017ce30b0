import { setTimeout as pause } from 'node:timers/promises'
import { textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import { memberLabels, nameSocketVolume } from '../../plane/plane-names.ts'
import { copyDatabase, endConnections, ensureDatabase } from '../../stores/postgres/cluster-database.ts'
import { postgresOf } from '../../kubernetes-context.ts'
import { ensureDeployedPart, findDeployedPart, isDeployedPartRunning } from './deployed-part.ts'
import type { DeployedMember, Deployment } from './deployment.ts'

const availableMs = 20_000
const lookMs = 100
const availableWords = 'Kine available at'
const logLines = 30

/**
 * Ensures a control plane's role, database, and volume for the socket of kine. During a restore, ends connections of earlier programs, which the new password
 * excludes. Throws Broken if the row's secrets have no password.
 */
export async function bringDatabase({ context, row, cluster, layout, members, secrets }: Deployment): Promise<void> {
  const postgres = postgresOf(context, row.name)
  const owner = { name: row.name, uid: cluster.stamp.uid }
  if (secrets.databasePassword === null)
    throw new DriverError('Broken', `The keys of ${row.name} have no password for its database.`)
  await ensureDatabase(postgres, owner, { password: secrets.databasePassword, isRequired: row.version !== null })
  if (row.restoring !== null) await endConnections(postgres, owner)
  for (const { machine, member } of members)
    await machine.containers.ensureVolume(nameSocketVolume(layout, member), memberLabels(layout, member))
}

/** Starts a member's kine and waits for its database. Throws Busy, with its log message, if it does not reach the database within 20 s. */
export async function bringKine(deployment: Deployment, one: DeployedMember): Promise<void> {
  const kine = findDeployedPart(one, 'kine')
  if (!kine) return
  const wasRunning = await isDeployedPartRunning(one, kine)
  await ensureDeployedPart(deployment, one, 'kine')
  if (!wasRunning) await awaitDatabase(deployment, one, kine.container.name)
}

async function awaitDatabase(
  { cluster, hold, layout }: Deployment,
  { machine }: DeployedMember,
  container: string,
): Promise<void> {
  const began = performance.now()
  for (;;) {
    const log = await machine.containers.readLog(container, logLines)
    if (log.includes(availableWords)) return
    await hold.check()
    if (performance.now() - began > availableMs) {
      const hosts = layout.database?.hosts.join(', ') ?? ''
      throw new DriverError(
        'Busy',
        `kine of ${cluster.name} does not reach its database at ${hosts} from control machine ${machine.name}: ${lastWords(log)}`,
      )
    }
    await pause(lookMs)
  }
}

function lastWords(log: string): string {
  const line = log.trim().split('\n').at(-1) ?? ''
  try {
    return textField(JSON.parse(line), 'message') ?? line
  } catch {
    return line.slice(-300)
  }
}

/**
 * Copies the database to `<name>-before-<patch>` before another version of Kubernetes writes to it; only the last copy stays. Stops kine meanwhile, because
 * PostgreSQL copies only databases without connections. Restarts kine even if the copy fails; that error prevents the upgrade.
 */
export async function copyBefore(deployment: Deployment): Promise<void> {
  const { context, row, cluster, layout, members } = deployment
  const owner = { name: row.name, uid: cluster.stamp.uid }
  await deployment.hold.run(async () => {
    for (const one of members) {
      const kine = findDeployedPart(one, 'kine')
      if (kine) await one.machine.containers.stopContainer(kine.container.name, 0)
    }
  })
  try {
    await copyDatabase(postgresOf(context, row.name), owner, `${row.name}-before-${layout.patch}`)
  } finally {
    for (const one of members) await bringKine(deployment, one)
  }
}
