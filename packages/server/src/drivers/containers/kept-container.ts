import type { EngineConnection } from './connection/open-connection.ts'
import type { ContainerBounds, ContainerSpec } from './container-engine.ts'
import { putContainerFiles } from './files/put-files.ts'
import { checkContainer } from './spec/check-container.ts'
import { describeContainer, describeRestart, describeUse } from './spec/describe-container.ts'
import { refuseForeign } from './things/engine-labels.ts'
import { checkEngineName } from './things/engine-name.ts'
import { inspectContainer } from './things/inspect-container.ts'

/**
 * Makes a container whose root is to last: it does not run yet, and is never made anew by itself. One of the name that has these labels is left as it is, whatever its description; what a
 * call left unfinished is one without its files, which are written again while it has never run.
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

/** Starts it with the root that it had; one that runs is fine. NotFound without the container. */
export async function startKeptContainer(connection: EngineConnection, name: string): Promise<void> {
  // 304: it is started already.
  await connection.ask({ method: 'POST', path: `${pathOf(name)}/start`, tolerate: [304] })
}

/** Gives it other bounds, running or not. NotFound without the container. */
export async function boundKeptContainer(
  connection: EngineConnection,
  name: string,
  bounds: ContainerBounds,
): Promise<void> {
  await connection.ask({ method: 'POST', path: `${pathOf(name)}/update`, body: describeUse(bounds) })
}

/** Says whether the engine starts it again. NotFound without the container. */
export async function keepContainerRunning(connection: EngineConnection, name: string, isKept: boolean): Promise<void> {
  const body = { RestartPolicy: describeRestart(isKept) }
  await connection.ask({ method: 'POST', path: `${pathOf(name)}/update`, body })
}

const pathOf = (name: string): string => `/containers/${checkEngineName('container', name)}`
