import type { EngineConnection } from './connection/open-connection.ts'
import type { ContainerBounds, ContainerSpec } from './container-engine.ts'
import { putContainerFiles } from './files/put-files.ts'
import { checkContainer } from './spec/check-container.ts'
import { describeContainer, describeRestart, describeUse } from './spec/describe-container.ts'
import { refuseForeign } from './things/engine-labels.ts'
import { checkEngineName } from './things/engine-name.ts'
import { inspectContainer } from './things/inspect-container.ts'

/**
 * Creates a container with a persistent root: not started, never recreated. An existing one with these labels is left unchanged, except that missing files of
 * an interrupted call are written while it has never run.
 */
export async function makeKeptContainer(connection: EngineConnection, spec: ContainerSpec): Promise<void> {
  checkContainer(spec)
  const { name } = spec
  const found = await inspectContainer(connection, name)
  if (found) refuseForeign(`Container ${name}`, found.labels, spec.labels)
  else
    await connection.ask({ method: 'POST', path: '/containers/create', query: { name }, body: describeContainer(spec) })
  if (!found?.isUp) await putContainerFiles(connection, name, spec.files)
}

/** Starts it with its current root. Idempotent. NotFound without the container. */
export async function startKeptContainer(connection: EngineConnection, name: string): Promise<void> {
  // 304: already started.
  await connection.ask({ method: 'POST', path: `${pathOf(name)}/start`, tolerate: [304] })
}

/** Changes its resource limits, running or not. NotFound without the container. */
export async function boundKeptContainer(
  connection: EngineConnection,
  name: string,
  bounds: ContainerBounds,
): Promise<void> {
  await connection.ask({ method: 'POST', path: `${pathOf(name)}/update`, body: describeUse(bounds) })
}

/** Sets whether the runtime restarts it. NotFound without the container. */
export async function keepContainerRunning(connection: EngineConnection, name: string, isKept: boolean): Promise<void> {
  const body = { RestartPolicy: describeRestart(isKept) }
  await connection.ask({ method: 'POST', path: `${pathOf(name)}/update`, body })
}

const pathOf = (name: string): string => `/containers/${checkEngineName('container', name)}`
