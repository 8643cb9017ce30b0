import { rm } from 'node:fs/promises'
import type { ObservedContainer, ProgramRunner, RuntimeLabels } from '../container-runtime.ts'
import { endFormerUnit } from './end-former-unit.ts'
import { ensureProcess } from './ensure-process.ts'
import { findImageProgram } from './find-program.ts'
import { copyFile, placeFile, putFiles, readFiles, readOneFile } from './files/process-files.ts'
import { dropAddress, ensureNetwork, removeNetwork } from './folder/networks.ts'
import { type FolderKind, type ProcessFolders, openFolders } from './folder/process-folders.ts'
import { listProcessRecords, readProcess } from './folder/process-record.ts'
import { carriesLabels, listRecords } from './folder/records.ts'
import { ensureVolumeFolder, hasVolumeFolder, removeVolumeFolder } from './folder/volumes.ts'
import { runBeside } from './run-beside.ts'
import { lookAtProcess, readProcessLog, signalProcess, stopProcess } from './run-process.ts'

/**
 * Creates a ProgramRunner for this machine without a container runtime and without root: each container is a process of this user, which outlives the service.
 * An image selects the program of its name, in `binaries` or on the PATH if that is null. Programs are not confined, their memory and CPU are not limited, and ports are not published.
 * Networks are addresses of the loopback interface; outside of 127.0.0.0/8 they need root.
 */
export function createProcessRunner({
  name,
  folder,
  binaries,
}: {
  readonly name: string
  readonly folder: string
  readonly binaries: string | null
}): ProgramRunner {
  const folders = openFolders(folder, binaries)
  const home = (process: string): string => folders.process(process)
  return {
    name,
    hasNetworks: false,
    listContainers: (labels) => listSeen(folders, labels),
    ensureContainer: (container) => ensureProcess(folders, container),
    stopContainer: (process, graceMs) => stopProcess(home(process), graceMs),
    removeContainer: (process, graceMs) => removeProcess(folders, process, graceMs),
    signalContainer: (process, signal) => signalProcess(home(process), signal),
    putFiles: (process, files) => putFiles(folders, process, files),
    readFile: (process, path) => readOneFile(folders, process, path),
    readFiles: (process, path) => readFiles(folders, process, path),
    copyFile: (process, path, take) => copyFile(folders, { name: process, path }, take),
    placeFile: (process, file) => placeFile(folders, process, file),
    runInContainer: (process, command, deadlineMs) => runBeside(folders, process, command, deadlineMs),
    readLog: (process, lines) => readProcessLog(home(process), lines),
    ensureImage: async (image) => void (await findImageProgram(folders, image)),
    ensureNetwork: (network) => ensureNetwork(folders, network),
    removeNetwork: (network) => removeNetwork(folders, network),
    listNetworks: (labels) => listNames(folders, 'networks', labels),
    // Processes are on the machine's own network.
    listSubnets: async () => [],
    ensureVolume: (volume, labels) => ensureVolumeFolder(folders, volume, labels),
    hasVolume: (volume) => hasVolumeFolder(folders, volume),
    removeVolume: (volume) => removeVolumeFolder(folders, volume),
    listVolumes: (labels) => listNames(folders, 'volumes', labels),
    findGateway: async () => '127.0.0.1',
    close: async () => undefined,
  }
}

async function listSeen(folders: ProcessFolders, labels: RuntimeLabels): Promise<readonly ObservedContainer[]> {
  const records = (await listProcessRecords(folders)).filter((one) => carriesLabels(one, labels))
  return Promise.all(
    records.map(async ({ spec, labels: own, digest: description }) => {
      const { name, image, network } = spec
      const seen = (await lookAtProcess(folders.process(name))) ?? { isRunning: false, run: null, restarts: 0 }
      const addresses =
        typeof network === 'string' || network.address === null ? {} : { [network.name]: network.address }
      return { name, image, labels: own, addresses, description, ...seen }
    }),
  )
}

/** Removes the record last, so that a partly removed process is still found by its name. */
async function removeProcess(folders: ProcessFolders, name: string, graceMs: number): Promise<void> {
  const found = await readProcess(folders, name)
  await endFormerUnit(folders, name)
  await stopProcess(folders.process(name), graceMs)
  if (found) await dropAddress(folders, found)
  await rm(folders.process(name), { recursive: true, force: true, maxRetries: 10 })
}

async function listNames(
  folders: ProcessFolders,
  kind: Exclude<FolderKind, 'units'>,
  labels: RuntimeLabels,
): Promise<readonly string[]> {
  const found = await listRecords(folders.all(kind))
  return [...found].flatMap(([name, record]) => (carriesLabels(record, labels) ? [name] : []))
}

/** Ends every process of a machine's folder, with KILL after at most `graceMs`, and returns how many ran. Their records, files and volumes stay. */
export async function stopProcesses(folder: string, graceMs: number): Promise<number> {
  const folders = openFolders(folder, null)
  const ended = await Promise.all(
    (await listProcessRecords(folders)).map(async ({ spec }) => {
      const home = folders.process(spec.name)
      const isRunning = (await lookAtProcess(home))?.isRunning === true
      await stopProcess(home, Math.min(graceMs, spec.graceMs))
      return isRunning
    }),
  )
  return ended.filter(Boolean).length
}
