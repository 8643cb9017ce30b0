import { readEngineAddress } from './connection/engine-address.ts'
import { openConnection } from './connection/open-connection.ts'
import type { ContainerEngine } from './container-engine.ts'
import type { DockerOptions } from './docker-options.ts'
import { endContainer, removeEndedContainer, signalContainerProgram } from './end-container.ts'
import { ensureDescribedContainer } from './ensure-described-container.ts'
import { boundKeptContainer, keepContainerRunning, makeKeptContainer, startKeptContainer } from './kept-container.ts'
import { copyContainerFile, placeContainerFile } from './files/large-files.ts'
import { putContainerFiles } from './files/put-files.ts'
import { readContainerFile, readContainerFiles } from './files/read-file.ts'
import { isImageThere, provideImage } from './images/provide-image.ts'
import { readContainerLog } from './programs/container-log.ts'
import { runContainerProgram } from './programs/run-container-program.ts'
import * as networks from './things/container-networks.ts'
import * as volumes from './things/container-volumes.ts'
import { findNamedContainer, listLabelledContainers } from './things/inspect-container.ts'
import { listenToContainers } from './things/listen-to-containers.ts'
import { askMachineRoom } from './things/machine-room.ts'

/** Creates a client of the Engine API, which connects at the first call. Broken for an invalid address. */
export function createDockerEngine({ name, url, tls, ssh, deadlineMs }: DockerOptions): ContainerEngine {
  const connection = openConnection({
    name,
    address: readEngineAddress(url, tls ?? null),
    ...(ssh && { ssh }),
    ...(deadlineMs !== undefined && { deadlineMs }),
  })
  return {
    name,
    hasNetworks: true,
    listContainers: (labels) => listLabelledContainers(connection, labels),
    ensureContainer: (container) => ensureDescribedContainer(connection, container),
    findContainer: (container) => findNamedContainer(connection, container),
    makeContainer: (container) => makeKeptContainer(connection, container),
    startContainer: (container) => startKeptContainer(connection, container),
    boundContainer: (container, bounds) => boundKeptContainer(connection, container, bounds),
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
    ensureImage: (image, source) => provideImage(connection, image, source),
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
    listenTo: (labels, onHeard) => listenToContainers(connection, labels, onHeard),
    askRoom: () => askMachineRoom(connection),
    findGateway: () => networks.findMachineGateway(connection),
    // Aborts its calls in progress.
    close: () => Promise.resolve(connection.close()),
  }
}
