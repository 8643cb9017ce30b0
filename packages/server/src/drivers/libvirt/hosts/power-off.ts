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

/** Requests a shutdown, and cuts the power after the grace period. The work continues without the caller; returns its progress. */
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

/** Cuts the power of a host. Idempotent. */
export async function cutHostPower(hypervisor: Hypervisor, name: string): Promise<void> {
  await runVirsh(hypervisor, {
    args: ['destroy', name],
    tolerate: /domain is not running|Requested operation is not valid/,
  })
}

/** Removes what a host loses at power-off: volumes without a slot (driver contract, rule 19). The caller holds the host. */
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

/** The same after an unexpected power loss, during inspection. If another call acts on the host, the next inspection does it. */
export async function settleLost(context: LibvirtContext, found: FoundDomain, host: Resource): Promise<void> {
  const held = await listHolds(context.registry, host.name)
  const isSettled = [...held.map(({ slot }) => slot), ...found.config.volumes.map(slotOf)].every(
    (slot) => slot !== null,
  )
  if (isSettled) return
  await settleHeld(context, host).catch(() => undefined)
}

/** Cleans up a host that is still off once no other call acts on it. */
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

/** Requests a shutdown and waits for it or the end of the grace period; returns true if the guest is off. */
async function shutDown(
  context: LibvirtContext,
  { name, hypervisor }: FoundDomain,
  following: Following,
): Promise<boolean> {
  const { shutdownGraceMs } = context.options
  if (shutdownGraceMs === 0) return false
  // An unreachable guest, like an unresponsive one, loses its power after the grace period.
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
