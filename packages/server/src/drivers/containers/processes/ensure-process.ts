import { mkdir, rm, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { errorCode } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerSpec } from '../container-runtime.ts'
import { rejectForeign } from '../resources/runtime-labels.ts'
import { digestContainer } from '../spec/describe-container.ts'
import { endFormerUnit } from './end-former-unit.ts'
import { findProgram } from './find-program.ts'
import { putFiles } from './files/process-files.ts'
import { filesFolder, relocate, relocationOf, nameVolumeLink } from './files/relocate.ts'
import { addAddress } from './folder/networks.ts'
import type { ProcessFolders } from './folder/process-folders.ts'
import { type ProcessRecord, readProcess, writeProcess } from './folder/process-record.ts'
import { lookAtProcess, startProcess, stopProcess } from './run-process.ts'

/**
 * Ensures that a process runs as described; leaves it alone if it does. Throws AlreadyExists for a foreign process, Broken without its program or for an
 * unsupported description.
 */
export async function ensureProcess(folders: ProcessFolders, spec: ContainerSpec): Promise<void> {
  const why = explainNoProcess(spec)
  if (why !== null) throw new DriverError('Broken', `Process ${spec.name} ${why}.`)
  const [home, found] = [folders.process(spec.name), await readProcess(folders, spec.name)]
  if (found) {
    rejectForeign(`Process ${spec.name}`, found.labels, spec.labels)
    const isUp = (await lookAtProcess(home))?.isRunning === true
    if (isUp && found.digest === digestContainer(spec)) return
    await stopProcess(home, spec.graceMs)
  }
  await endFormerUnit(folders, spec.name)
  await start(folders, spec)
}

/** Writes the record first. After a killed call, the process is found by its name and started, because it does not run. */
async function start(folders: ProcessFolders, spec: ContainerSpec): Promise<void> {
  const { name, network, environment = {} } = spec
  const own = await writeProcess(folders, spec)
  await rm(join(folders.process(name), 'files'), { recursive: true, force: true })
  for (const one of own.fileFolders) await mkdir(filesFolder(folders, name, one), { recursive: true, mode: 0o755 })
  await putFiles(folders, name, spec.files)
  if (typeof network !== 'string' && network.address !== null) await addAddress(name, network.address)
  await startProcess(folders.process(name), await describeCommand(folders, own, spec.command), environment)
}

/** Returns a command of a process with the machine's paths, and links its volumes. Throws Broken if the program is missing. */
export async function describeCommand(
  folders: ProcessFolders,
  own: ProcessRecord,
  command: readonly string[],
): Promise<readonly string[]> {
  const { name, image, volumes = {} } = own.spec
  const [program = '', ...args] = command
  for (const volume of Object.values(volumes)) {
    const link = nameVolumeLink(folders.process(name), volume)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(folders.volume(volume), 'data'), link).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
    })
  }
  const relocation = relocationOf(folders, own)
  return [await findProgram(folders, image, program), ...args.map((word) => relocate(relocation, word))]
}

/** Null if a process can run the spec. Further networks need no support: programs use the machine's network. */
function explainNoProcess({ network, publishes = [], hosts, powers }: ContainerSpec): string | null {
  if (publishes.length > 0) return "cannot publish ports: its program has the machine's own network"
  if (powers) return 'cannot have powers'
  if (hosts) return 'has the host names of the machine'
  if (network === 'none') return 'has the network of the machine'
  return network !== 'host' && network.address === null ? 'must be given its address' : null
}
