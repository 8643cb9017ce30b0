import { setTimeout as pause } from 'node:timers/promises'
import { runLeased } from '../../registry/run-claimed.ts'
import { ensureWork } from '../../registry/long-work.ts'
import { dropHotPlugHolds, listHolds } from '../../registry/holds.ts'
import type { Progress, Resource } from '#reconcile/ports/index.ts'
import { defineDomain } from '../domains/define-domain.ts'
import { type FoundDomain, findDomain } from '../domains/find-domain.ts'
import { stopping } from '../domains/is-stopping.ts'
import { slotOf } from '../domains/volume-device.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { forgetVolumeKeys } from '../plugs/volume-keys-on-hypervisor.ts'
import { domainAbsent, runVirsh } from '../virsh/run-virsh.ts'

const pollMs = 200

/** Requests a shutdown in the background, cuts the power after the grace period, and removes volumes without a slot. */
export function powerOff(context: LibvirtContext, found: FoundDomain, host: Resource): Promise<Progress> {
  const { name, hypervisor } = found
  return ensureWork(context.registry, {
    name,
    kind: stopping,
    run: async (reportProgress, signal) => {
      const isOff = await shutDown(context, found, { reportProgress, signal })
      if (signal.aborted) return
      if (!isOff) await cutHostPower(hypervisor, name)
      await cleanUpIfOff(context, host)
    },
  })
}

/** Cuts a host's power. Does nothing if off. */
export async function cutHostPower(hypervisor: Hypervisor, name: string): Promise<void> {
  await runVirsh(hypervisor, {
    args: ['destroy', name],
    tolerate: /domain is not running|Requested operation is not valid/,
  })
}

/** Removes volumes without a slot, which a power-off loses, with keys and holds (driver contract, rule 19). The caller holds the host. */
export async function cleanUpPowerOff(context: LibvirtContext, found: FoundDomain): Promise<void> {
  const { name, hypervisor, record, config } = found
  const kept = config.volumes.filter((device) => slotOf(device) !== null)
  if (kept.length < config.volumes.length) {
    await defineDomain(context, { name, hypervisor, record, volumes: kept })
    await forgetVolumeKeys(
      hypervisor,
      config.volumes.filter((device) => slotOf(device) === null),
    )
  }
  await dropHotPlugHolds(context.registry, name)
}

/** Cleans up after an unexpected power loss, unless every volume has a slot. Ignores errors. */
export async function cleanUpLostPowerOff(context: LibvirtContext, found: FoundDomain, host: Resource): Promise<void> {
  const held = await listHolds(context.registry, host.name)
  const isCleanedUp = [...held.map(({ slot }) => slot), ...found.config.volumes.map(slotOf)].every(
    (slot) => slot !== null,
  )
  if (isCleanedUp) return
  await cleanUpIfOff(context, host).catch(() => undefined)
}

function cleanUpIfOff(context: LibvirtContext, host: Resource): Promise<void> {
  return runLeased(context.registry, [host], async () => {
    const observed = await findDomain(context, host)
    if (observed && !observed.live) await cleanUpPowerOff(context, observed)
  })
}

interface WorkCallbacks {
  readonly reportProgress: (percent: number) => void
  readonly signal: AbortSignal
}

async function shutDown(
  context: LibvirtContext,
  { name, hypervisor }: FoundDomain,
  callbacks: WorkCallbacks,
): Promise<boolean> {
  const { shutdownGraceMs } = context.options
  if (shutdownGraceMs === 0) return false
  // Errors are ignored, because the guest loses its power later anyway.
  await runVirsh(hypervisor, { args: ['shutdown', name], tolerate: /./ })
  const began = performance.now()
  for (let spentMs = 0; spentMs < shutdownGraceMs; spentMs = performance.now() - began) {
    if (callbacks.signal.aborted) return false
    const state = await runVirsh(hypervisor, { args: ['domstate', name], tolerate: domainAbsent })
    if (state === null || /shut off|crashed/.test(state)) return true
    callbacks.reportProgress((spentMs / shutdownGraceMs) * 100)
    await pause(pollMs)
  }
  return false
}
