import { posix } from 'node:path'
import { DriverError, type Stamp } from '#reconcile/ports/index.ts'
import type { ContainerSpec } from '../../containers/index.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { agentNames } from '../machines/host-names.ts'
import type { HostMachine } from '../container-host-options.ts'
import { agentPaths, agentScript } from './agent-script.ts'

const deadlineMs = 30_000
const bounds = { memoryMib: 512, millicpus: 1_000 } as const

/** Machine and installation of an agent container. */
export interface AgentLocation {
  readonly machine: HostMachine
  readonly stamp: Pick<Stamp, 'installation'>
}

/**
 * Ensures an installation's agent container, runs a script command in it, and returns the trimmed output. Throws Broken, with the output, on a nonzero exit
 * code.
 */
export async function callAgentContainer(
  context: ContainerHostContext,
  { machine, stamp }: AgentLocation,
  args: readonly string[],
  callDeadlineMs = deadlineMs,
): Promise<string> {
  const agent = describeAgent(context, stamp)
  await machine.containers.ensureContainer(agent)
  const command = ['/bin/sh', agentPaths.script, ...args]
  const { code, output } = await machine.containers.runInContainer(agent.name, command, callDeadlineMs)
  if (code !== 0)
    throw new DriverError('Broken', `The agent container on ${machine.name} failed to ${args[0]}: ${output.trim()}`)
  return output.trim()
}

/** Ensures an installation's running agent container and device volume on a machine. Does not load the image. */
export async function ensureAgentContainer(
  context: ContainerHostContext,
  { machine, stamp }: AgentLocation,
): Promise<void> {
  const { devices, labels } = agentNames(stamp, context.options.name)
  await machine.containers.ensureVolume(devices, labels)
  await machine.containers.ensureContainer(describeAgent(context, stamp))
}

/** Removes an installation's agent container and device volume from a machine. Idempotent. */
export async function removeAgentContainer(
  context: ContainerHostContext,
  { machine, stamp }: AgentLocation,
): Promise<void> {
  const { container, devices } = agentNames(stamp, context.options.name)
  await machine.containers.removeContainer(container, 0)
  await machine.containers.removeVolume(devices)
}

/** Path of a host's device nodes in the agent container. */
export function deviceNodesOf(host: string): string {
  return posix.join(agentPaths.devices, host)
}

/** Path of a machine's file in the agent container. */
export function agentFilePath(path: string): string {
  return posix.join(agentPaths.machine, path)
}

/** Waits until the container is stopped. */
export const idleScript = 'trap "exit 0" TERM; while :; do sleep 3600 & wait $!; done'

/** Spec of an installation's agent container on any machine of the engine. */
export function describeAgent({ options }: ContainerHostContext, stamp: AgentLocation['stamp']) {
  const { container, devices, labels } = agentNames(stamp, options.name)
  const folders = Object.values(options.regions).flatMap(({ volumeFolders }) => volumeFolders)
  return {
    name: container,
    image: options.names.tools,
    command: ['/bin/sh', '-c', idleScript],
    labels,
    files: [{ path: agentPaths.script, content: agentScript, mode: 0o755 }],
    volumes: { [agentPaths.devices]: devices },
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
      folders: Object.fromEntries([...new Set(folders)].map((folder) => [agentFilePath(folder), folder])),
    },
  } satisfies ContainerSpec
}
