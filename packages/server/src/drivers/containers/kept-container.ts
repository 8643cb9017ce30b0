import type { RuntimeConnection } from './connection/open-connection.ts'
import type { ContainerLimits, ContainerSpec } from './container-runtime.ts'
import { putContainerFiles } from './files/put-files.ts'
import { describeContainer, describeRestart, describeUse } from './spec/describe-container.ts'
import { rejectForeign } from './resources/runtime-labels.ts'
import { checkRuntimeName } from './resources/runtime-name.ts'
import { inspectContainer } from './resources/inspect-container.ts'

/**
 * ContainerRuntime.createContainer: creates a stopped container. Unless an existing one runs, writes its files again, in case an earlier call was interrupted.
 * Throws AlreadyExists if it is foreign.
 */
export async function createKeptContainer(connection: RuntimeConnection, spec: ContainerSpec): Promise<void> {
  const { name } = spec
  const found = await inspectContainer(connection, name)
  if (found) rejectForeign(`Container ${name}`, found.labels, spec.labels)
  else
    await connection.call({
      method: 'POST',
      path: '/containers/create',
      query: { name },
      body: describeContainer(spec),
    })
  if (!found?.isUp) await putContainerFiles(connection, name, spec.files)
}

/** ContainerRuntime.startContainer: also succeeds if it runs. Throws NotFound without the container. */
export async function startKeptContainer(connection: RuntimeConnection, name: string): Promise<void> {
  // Status 304: already running.
  await connection.call({ method: 'POST', path: `${pathOf(name)}/start`, tolerate: [304] })
}

/** Changes memory and CPU limits, running or not. Throws NotFound without the container. */
export async function limitKeptContainer(
  connection: RuntimeConnection,
  name: string,
  bounds: ContainerLimits,
): Promise<void> {
  await connection.call({ method: 'POST', path: `${pathOf(name)}/update`, body: describeUse(bounds) })
}

/** ContainerRuntime.keepRunning: sets the restart policy. Throws NotFound without the container. */
export async function keepContainerRunning(
  connection: RuntimeConnection,
  name: string,
  isKept: boolean,
): Promise<void> {
  const body = { RestartPolicy: describeRestart(isKept) }
  await connection.call({ method: 'POST', path: `${pathOf(name)}/update`, body })
}

const pathOf = (name: string): string => `/containers/${checkRuntimeName('container', name)}`
