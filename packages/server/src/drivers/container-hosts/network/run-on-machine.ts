import { DriverError } from '#reconcile/ports/index.ts'
import type { ContainerSpec } from '../../containers/index.ts'
import { type AgentLocation, describeAgent, idleScript } from '../agent/call-agent.ts'
import type { ContainerHostContext } from '../container-host-context.ts'
import { agentNames } from '../machines/host-names.ts'

const deadlineMs = 30_000

/**
 * Runs a script with the machine's programs in the network namespace of the container runtime, and returns its output. Creates the network container if it is
 * missing. Throws Broken if the script fails.
 */
export async function runOnMachine(
  context: ContainerHostContext,
  { machine, stamp }: AgentLocation,
  ...[purpose, script, args]: readonly [purpose: string, script: string, args: readonly string[]]
): Promise<string> {
  const spec = describeNetworkContainer(context, stamp)
  await machine.containers.ensureContainer(spec)
  // A container that has just started may not have written the file yet.
  const parent = 'until [ -s /run/parent ]; do sleep 0.1; done'
  const enter = `${parent}; exec nsenter "--mount=/proc/$(cat /run/parent)/ns/mnt" /bin/sh -c "$@"`
  const command = ['/bin/sh', '-c', enter, 'sh', script, 'moorage', ...args]
  const { code, output } = await machine.containers.runInContainer(spec.name, command, deadlineMs)
  if (code === 0) return output
  throw new DriverError(
    'Broken',
    `Cannot ${purpose} of machine ${machine.name}: ${output.trim() || `exit code ${code}`}`,
  )
}

/** The parent of its first process belongs to the container runtime, and is in the mount namespace of the machine. */
function describeNetworkContainer(context: ContainerHostContext, stamp: AgentLocation['stamp']): ContainerSpec {
  const { network: name } = agentNames(stamp, context.options.name)
  const { powers, ...agent } = describeAgent(context, stamp)
  const command = ['/bin/sh', '-c', `echo "$PPID" >/run/parent; ${idleScript}`]
  // SYS_PTRACE, SYS_ADMIN and SYS_CHROOT to enter a mount namespace; NET_ADMIN for nft.
  const capabilities = ['NET_ADMIN', 'SYS_ADMIN', 'SYS_CHROOT', 'SYS_PTRACE']
  const ownPowers = { ...powers, capabilities, devices: [], folders: {} }
  return { ...agent, name, command, files: [], volumes: {}, network: 'host', powers: ownPowers }
}
