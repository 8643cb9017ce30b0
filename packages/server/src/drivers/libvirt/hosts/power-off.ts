import { setTimeout as pause } from 'node:timers/promises'
import { actHeld } from '../../registry/act-claimed.ts'
import { followWork } from '../../registry/follow-work.ts'
import { dropLooseHolds, listHolds } from '../../registry/holds.ts'
import type { Progress, Resource } from '#reconcile/ports/index.ts'
import { defineDomain } from '../domains/define-domain.ts'
import { type FoundDomain, findDomain } from '../domains/find-domain.ts'
import { stopping } from '../domains/is-stopping.ts'
import { slotOf } from '../domains/volume-device.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { forgetVolumeKeys } from '../plugs/volume-keys-on-hypervisor.ts'
import { domainAbsent, runVirsh } from '../virsh/run-virsh.ts'

const lookMs = 200

/** Takes a host that runs off: its guest is asked, and after the grace its power is cut. Tells how far that is; it goes on by itself. */
export function powerOff(context: LibvirtContext, found: FoundDomain, host: Resource): Promise<Progress> {
  const { name, hypervisor } = found
  return followWork(context.registry, {
    name,
    kind: stopping,
    run: async (tell, signal) => {
      const isOff = await shutDown(context, found, { tell, signal })
      if (signal.aborted) return
      if (!isOff) await cutHostPower(hypervisor, name)
      await settleHeld(context, host)
    },
  })
}

/** Cuts the power of a host; one that is off stays off. */
export async function cutHostPower(hypervisor: Hypervisor, name: string): Promise<void> {
  await runVirsh(hypervisor, {
    args: ['destroy', name],
    tolerate: /domain is not running|Requested operation is not valid/,
  })
}

/** Drops what a host that is off no longer has: volumes without a slot (driver contract, rule 19). The caller holds the host. */
export async function settleOff(context: LibvirtContext, found: FoundDomain): Promise<void> {
  const { name, hypervisor, record, config } = found
  const kept = config.volumes.filter((device) => slotOf(device) !== null)
  if (kept.length < config.volumes.length) {
    await defineDomain(context, { name, hypervisor, record, volumes: kept })
    await forgetVolumeKeys(
      hypervisor,
      config.volumes.filter((device) => slotOf(device) === null),
    )
  }
  await dropLooseHolds(context.registry, name)
}

/**
 * The same for a host that lost its power by itself, when somebody looks: its volumes without a slot are free then. Where another call acts on
 * the host, the next look does it.
 */
export async function settleLost(context: LibvirtContext, found: FoundDomain, host: Resource): Promise<void> {
  const held = await listHolds(context.registry, host.name)
  const isSettled = [...held.map(({ slot }) => slot), ...found.config.volumes.map(slotOf)].every(
    (slot) => slot !== null,
  )
  if (isSettled) return
  await settleHeld(context, host).catch(() => undefined)
}

/** Settles a host if it is off by the time that no other call acts on it. */
function settleHeld(context: LibvirtContext, host: Resource): Promise<void> {
  return actHeld(context.registry, [host], async () => {
    const seen = await findDomain(context, host)
    if (seen && !seen.live) await settleOff(context, seen)
  })
}

interface Following {
  readonly tell: (percent: number) => void
  readonly signal: AbortSignal
}

/** Asks the guest to shut down, and waits until it has, or the grace is over; answers whether it is off. */
async function shutDown(
  context: LibvirtContext,
  { name, hypervisor }: FoundDomain,
  following: Following,
): Promise<boolean> {
  const { shutdownGraceMs } = context.options
  if (shutdownGraceMs === 0) return false
  // A guest that cannot be asked loses its power when the grace is over, as one that does not answer.
  await runVirsh(hypervisor, { args: ['shutdown', name], tolerate: /./ })
  const began = performance.now()
  for (let spentMs = 0; spentMs < shutdownGraceMs; spentMs = performance.now() - began) {
    if (following.signal.aborted) return false
    const state = await runVirsh(hypervisor, { args: ['domstate', name], tolerate: domainAbsent })
    if (state === null || /shut off|crashed/.test(state)) return true
    following.tell((spentMs / shutdownGraceMs) * 100)
    await pause(lookMs)
  }
  return false
}
