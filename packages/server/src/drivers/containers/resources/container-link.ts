import { textField } from '#domain/shared/index.ts'
import type { RuntimeConnection } from '../connection/open-connection.ts'
import type { ContainerAttachment, ContainerLink } from '../container-runtime.ts'
import { detachContainerNetwork, joinContainerNetwork } from './container-networks.ts'
import { inspectContainer } from './inspect-container.ts'

/** ContainerRuntime.readLink: interface of a running container in its only network; null if it does not run or has no address. */
export async function readContainerLink(connection: RuntimeConnection, name: string): Promise<ContainerLink | null> {
  const found = await inspectContainer(connection, name)
  const [network] = Object.values(found?.networks ?? {})
  const [mac, address] = [textField(network, 'MacAddress'), textField(network, 'IPAddress')]
  return found?.isRunning && mac && address ? { pid: found.pid, mac, address } : null
}

/** ContainerRuntime.ensureLink: connects a stopped container again, because its network may have been removed and created again. */
export async function ensureContainerLink(
  connection: RuntimeConnection,
  container: string,
  network: ContainerAttachment,
): Promise<void> {
  const found = await inspectContainer(connection, container)
  if (found && network.name in found.networks) await detachContainerNetwork(connection, network.name, container)
  await joinContainerNetwork(connection, network, container)
}
