import { DriverError, type CopyTarget, type Resource, type VolumeClient } from '#reconcile/ports/index.ts'
import { findHold } from '../../registry/holds.ts'
import { type ContainerHostContext, servedRegion } from '../container-host-context.ts'
import { callAgentContainer, agentFilePath } from '../agent/call-agent.ts'
import { hostMachineOf } from '../machines/find-host.ts'
import { findHostRow, type ContainerHostRow } from '../machines/host-row.ts'
import type { HostMachine } from '../container-host-options.ts'
import { findLoop } from '../plugs/loop-row.ts'

/** Maximum duration of a freeze, even if the caller dies. */
const freezeSeconds = 60
const copyMs = 1_800_000

/**
 * VolumeClient for loop devices of running hosts. `grow` and `copyInto` throw Busy if no running host has the volume. `copyInto` copies only to unencrypted raw
 * files; `migrateInto` always rejects with NotSupported.
 */
export function createLoopHolder(context: ContainerHostContext): VolumeClient {
  return {
    hasSparseCopies: true,
    isOpen: async (volume) => (await findHeldLoop(context, volume)) !== null,
    grow: (volume, sizeBytes) => growLoop(context, volume, sizeBytes),
    whileFrozen: (volume, act) => actWhileFrozen(context, volume, act),
    copyInto: (volume, target) => copyHeldLoop(context, volume, target),
    migrateInto: () =>
      Promise.reject(
        new DriverError('NotSupported', 'A loop device cannot switch to another file: detach the volume first.'),
      ),
  }
}

interface HeldLoop {
  readonly row: ContainerHostRow
  readonly machine: HostMachine
  readonly number: number
}

async function findHeldLoop(context: ContainerHostContext, { name }: Resource): Promise<HeldLoop | null> {
  const { registry, name: engine } = context.options
  const [hold, loop] = await Promise.all([findHold(registry, name), findLoop(registry, name)])
  if (!hold || loop?.host !== hold.host) return null
  const row = await findHostRow(registry, engine, hold.host)
  if (!row) return null
  const machine = hostMachineOf(context, row)
  const container = await machine.containers.findContainer(row.name)
  return container?.isRunning ? { row, machine, number: loop.number } : null
}

/** Throws Busy, because the retry finds the volume closed and needs no host. */
async function requireHeldLoop(context: ContainerHostContext, volume: Resource): Promise<HeldLoop> {
  const held = await findHeldLoop(context, volume)
  if (!held) throw new DriverError('Busy', `No running host has ${volume.name}.`)
  return held
}

function callAgentFor(
  context: ContainerHostContext,
  { row, machine, number }: HeldLoop,
  {
    action,
    args = [],
    deadlineMs,
  }: { readonly action: string; readonly args?: readonly string[]; readonly deadlineMs?: number },
): Promise<string> {
  return callAgentContainer(context, { machine, stamp: row.stamp }, [action, String(number), ...args], deadlineMs)
}

async function pathOfHeld(context: ContainerHostContext, volume: Resource, { machine }: HeldLoop): Promise<string> {
  const source = await servedRegion(context, volume.region).storage.openFor(volume, machine.name)
  if (source?.kind !== 'file') throw new DriverError('NotFound', `${volume.name} does not exist.`)
  return agentFilePath(source.path)
}

async function growLoop(context: ContainerHostContext, volume: Resource, sizeBytes: number): Promise<void> {
  const held = await requireHeldLoop(context, volume)
  const args = [await pathOfHeld(context, volume, held), String(sizeBytes)]
  const answer = await callAgentFor(context, held, { action: 'grow', args })
  if (answer !== 'grown') throw new DriverError('Broken', `The device of ${volume.name} did not grow: ${answer}`)
}

async function actWhileFrozen<Answer>(
  context: ContainerHostContext,
  volume: Resource,
  act: () => Promise<Answer>,
): Promise<Answer> {
  const held = await findHeldLoop(context, volume)
  if (!held) return act()
  try {
    await callAgentFor(context, held, { action: 'freeze', args: [String(freezeSeconds)] })
    return await act()
  } finally {
    await callAgentFor(context, held, { action: 'thaw' }).catch(() => null)
  }
}

async function copyHeldLoop(context: ContainerHostContext, volume: Resource, target: CopyTarget): Promise<void> {
  if (target.format !== 'raw' || target.encryption)
    throw new DriverError('NotSupported', 'A volume that a container has open can only be copied unencrypted.')
  const held = await requireHeldLoop(context, volume)
  const args = [await pathOfHeld(context, volume, held), agentFilePath(target.path)]
  const answer = await callAgentFor(context, held, { action: 'copy', args, deadlineMs: copyMs })
  if (answer !== 'copied') throw new DriverError('Broken', `${volume.name} was not copied: ${answer}`)
}
