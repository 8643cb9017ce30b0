import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineConnection } from './connection/open-connection.ts'
import type { ContainerSpec } from './container-engine.ts'
import { endContainer, removeEndedContainer } from './end-container.ts'
import { putContainerFiles } from './files/put-files.ts'
import { checkContainer } from './spec/check-container.ts'
import { describeContainer, digestContainer } from './spec/describe-container.ts'
import { joinContainerNetwork } from './things/container-networks.ts'
import { refuseForeign } from './things/engine-labels.ts'
import { inspectContainer } from './things/inspect-container.ts'

/**
 * Makes a container run as it is described. Whatever is not up is made anew: all that is to be kept is in volumes, and so it does not matter at which line the one before us died, or which network has
 * been made anew since.
 */
export async function ensureDescribedContainer(connection: EngineConnection, spec: ContainerSpec): Promise<void> {
  checkContainer(spec)
  const { name, graceMs } = spec
  const found = await inspectContainer(connection, name)
  if (found) {
    refuseForeign(`Container ${name}`, found.labels, spec.labels)
    const { description } = found
    if (description === null) throw new DriverError('AlreadyExists', `Container ${name} was not made by us.`)
    if (found.isUp && description === digestContainer(spec)) return
    await endContainer(connection, name, graceMs)
    await removeEndedContainer(connection, name)
  }
  // Answered with a conflict, which is Busy, where somebody else has made it since.
  await connection.ask({ method: 'POST', path: '/containers/create', query: { name }, body: describeContainer(spec) })
  for (const network of spec.joins ?? []) await joinContainerNetwork(connection, network, name)
  await putContainerFiles(connection, name, spec.files)
  // 304: it is started already.
  await connection.ask({ method: 'POST', path: `/containers/${name}/start`, tolerate: [304] })
}
