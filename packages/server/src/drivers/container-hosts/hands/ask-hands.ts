import { posix } from 'node:path'
import { DriverError, type Stamp } from '#reconcile/ports/index.ts'
import type { ContainerSpec } from '../../containers/index.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { handsNames } from '../machines/host-names.ts'
import type { HostMachine } from '../container-host-options.ts'
import { handsPaths, handsScript } from './hands-script.ts'

/** How long a question may take. */
const deadlineMs = 30_000
const bounds = { memoryMib: 512, millicpus: 1_000 } as const

/** Whose hands are asked, on which machine. */
export interface HandsPlace {
  readonly machine: HostMachine
  /** Of anything of the installation. */
  readonly stamp: Stamp
}

/**
 * Asks the hands of an installation on a machine: a container of ours that may make loop devices, which is made where it is not there. Nothing but the engine of containers is needed for that. Answers the
 * word, or the lines, that its script says; Broken with what went wrong.
 */
export async function askHands(
  context: ContainerHostContext,
  { machine, stamp }: HandsPlace,
  question: readonly string[],
  questionMs = deadlineMs,
): Promise<string> {
  const hands = describeHands(context, stamp)
  await machine.containers.ensureContainer(hands)
  const command = ['/bin/sh', handsPaths.script, ...question]
  const { code, output } = await machine.containers.runInContainer(hands.name, command, questionMs)
  if (code !== 0)
    throw new DriverError('Broken', `${machine.name} cannot ${question[0]} what it should: ${output.trim()}`)
  return output.trim()
}

/** Makes ready what the hands of an installation need on a machine: their image is there already. */
export async function ensureHands(context: ContainerHostContext, { machine, stamp }: HandsPlace): Promise<void> {
  const { devices, labels } = handsNames(stamp, context.options.name)
  await machine.containers.ensureVolume(devices, labels)
  await machine.containers.ensureContainer(describeHands(context, stamp))
}

/** Takes the hands of an installation away, when it has no host on the machine any more. */
export async function dropHands(context: ContainerHostContext, { machine, stamp }: HandsPlace): Promise<void> {
  const { container, devices } = handsNames(stamp, context.options.name)
  await machine.containers.removeContainer(container, 0)
  await machine.containers.removeVolume(devices)
}

/** Where the hands find the nodes of a host's devices. */
export function deviceNodesOf(host: string): string {
  return posix.join(handsPaths.devices, host)
}

/** Where the hands find a file of the machine. */
export function handsFile(path: string): string {
  return posix.join(handsPaths.machine, path)
}

function describeHands({ options }: ContainerHostContext, stamp: Stamp): ContainerSpec {
  const { container, devices, labels } = handsNames(stamp, options.name)
  const folders = Object.values(options.regions).flatMap(({ volumeFolders }) => volumeFolders)
  return {
    name: container,
    image: options.names.tools,
    command: ['/bin/sh', '-c', 'trap "exit 0" TERM; while :; do sleep 3600 & wait $!; done'],
    labels,
    files: [{ path: handsPaths.script, content: handsScript, mode: 0o755 }],
    volumes: { [handsPaths.devices]: devices },
    network: 'none',
    graceMs: 0,
    ...bounds,
    powers: {
      capabilities: ['SYS_ADMIN', 'SYS_PTRACE', 'MKNOD', 'DAC_OVERRIDE', 'DAC_READ_SEARCH', 'FOWNER', 'CHOWN'],
      devices: ['b 7:* rwm', 'c 10:237 rwm'],
      isUnconfined: true,
      hasWritableRoot: false,
      hasMachineProcesses: true,
      isKeptRunning: true,
      folders: Object.fromEntries([...new Set(folders)].map((folder) => [handsFile(folder), folder])),
    },
  }
}
