import { readRuntimeAddress } from './connection/runtime-address.ts'
import { openConnection } from './connection/open-connection.ts'
import type { ContainerRuntime } from './container-runtime.ts'
import type { DockerOptions } from './docker-options.ts'
import { endContainer, removeEndedContainer, signalContainerProgram } from './end-container.ts'
import { ensureDescribedContainer } from './ensure-described-container.ts'
import { limitKeptContainer, keepContainerRunning, createKeptContainer, startKeptContainer } from './kept-container.ts'
import { copyContainerFile, placeContainerFile } from './files/large-files.ts'
import { putContainerFiles } from './files/put-files.ts'
import { readContainerFile, readContainerFiles } from './files/read-file.ts'
import { isImageThere, ensureContainerImage } from './images/ensure-image.ts'
import { readContainerLog } from './programs/container-log.ts'
import { runContainerProgram } from './programs/run-container-program.ts'
import { ensureContainerLink, readContainerLink } from './resources/container-link.ts'
import * as networks from './resources/container-networks.ts'
import * as volumes from './resources/container-volumes.ts'
import { readContainerUse } from './resources/container-use.ts'
import { findNamedContainer, listLabelledContainers } from './resources/inspect-container.ts'
import { watchContainers } from './resources/watch-containers.ts'
import { readMachineCapacity } from './resources/machine-capacity.ts'

/** Creates a client of the Engine API without connecting. Throws Broken for an invalid address. */
export function createDockerRuntime({ name, url, tls, ssh, deadlineMs }: DockerOptions): ContainerRuntime {
  const connection = openConnection({
    name,
    address: readRuntimeAddress(url, tls ?? null),
    ...(ssh && { ssh }),
    ...(deadlineMs !== undefined && { deadlineMs }),
  })
  return {
    name,
    hasNetworks: true,
    listContainers: (labels) => listLabelledContainers(connection, labels),
    ensureContainer: (container) => ensureDescribedContainer(connection, container),
    findContainer: (container) => findNamedContainer(connection, container),
    createContainer: (container) => createKeptContainer(connection, container),
    startContainer: (container) => startKeptContainer(connection, container),
    limitContainer: (container, bounds) => limitKeptContainer(connection, container, bounds),
    keepRunning: (container, isKept) => keepContainerRunning(connection, container, isKept),
    stopContainer: (container, graceMs) => endContainer(connection, container, graceMs),
    removeContainer: async (container, graceMs) => {
      await endContainer(connection, container, graceMs)
      await removeEndedContainer(connection, container)
    },
    signalContainer: (container, signal) => signalContainerProgram(connection, container, signal),
    putFiles: (container, files) => putContainerFiles(connection, container, files),
    readFile: (container, path) => readContainerFile(connection, container, path),
    readFiles: (container, folder) => readContainerFiles(connection, container, folder),
    copyFile: (container, path, take) => copyContainerFile(connection, { name: container, path }, take),
    placeFile: (container, file) => placeContainerFile(connection, container, file),
    runInContainer: (container, command, deadline) => runContainerProgram(connection, container, command, deadline),
    readLog: (container, lines) => readContainerLog(connection, container, lines),
    ensureImage: (image, source) => ensureContainerImage(connection, image, source),
    hasImage: (image) => isImageThere(connection, image),
    ensureNetwork: (network) => networks.ensureContainerNetwork(connection, network),
    removeNetwork: (network) => networks.removeContainerNetwork(connection, network),
    listNetworks: (labels) => networks.listContainerNetworks(connection, labels),
    listSubnets: () => networks.listSubnets(connection),
    ensureVolume: (volume, labels) => volumes.ensureContainerVolume(connection, volume, labels),
    hasVolume: (volume) => volumes.isContainerVolumeThere(connection, volume),
    findVolumeFolder: (volume) => volumes.findContainerVolumeFolder(connection, volume),
    removeVolume: (volume) => volumes.removeContainerVolume(connection, volume),
    listVolumes: (labels) => volumes.listContainerVolumes(connection, labels),
    watchContainers: (labels, onEvent) => watchContainers(connection, labels, onEvent),
    readCapacity: () => readMachineCapacity(connection),
    readLink: (container) => readContainerLink(connection, container),
    ensureLink: (container, network) => ensureContainerLink(connection, container, network),
    readUse: (container) => readContainerUse(connection, container),
    findGateway: () => networks.findMachineGateway(connection),
    close: () => Promise.resolve(connection.close()),
  }
}
