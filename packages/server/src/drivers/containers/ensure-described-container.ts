import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeConnection } from './connection/open-connection.ts'
import type { ContainerSpec } from './container-runtime.ts'
import { endContainer, removeEndedContainer } from './end-container.ts'
import { putContainerFiles } from './files/put-files.ts'
import { describeContainer, digestContainer } from './spec/describe-container.ts'
import { joinContainerNetwork } from './resources/container-networks.ts'
import { rejectForeign } from './resources/runtime-labels.ts'
import { inspectContainer } from './resources/inspect-container.ts'

/**
 * ProgramRunner.ensureContainer: leaves a container that is up as described. Otherwise recreates and starts it: its data is in volumes. Throws AlreadyExists
 * for a foreign container.
 */
export async function ensureDescribedContainer(connection: RuntimeConnection, spec: ContainerSpec): Promise<void> {
  const { name, graceMs } = spec
  const found = await inspectContainer(connection, name)
  if (found) {
    rejectForeign(`Container ${name}`, found.labels, spec.labels)
    const { description } = found
    if (description === null) throw new DriverError('AlreadyExists', `Container ${name} was not created by Moorage.`)
    if (found.isUp && description === digestContainer(spec)) return
    await endContainer(connection, name, graceMs)
    await removeEndedContainer(connection, name)
  }
  // Throws Busy if another client created the container meanwhile.
  await connection.call({ method: 'POST', path: '/containers/create', query: { name }, body: describeContainer(spec) })
  for (const network of spec.joins ?? []) await joinContainerNetwork(connection, { name: network, address: null }, name)
  await putContainerFiles(connection, name, spec.files)
  // Status 304: already running.
  await connection.call({ method: 'POST', path: `/containers/${name}/start`, tolerate: [304] })
}
