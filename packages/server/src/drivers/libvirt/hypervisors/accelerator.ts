import type { LibvirtContext } from '../libvirt-context.ts'
import type { Accelerator, Hypervisor } from '../libvirt-options.ts'
import { clearHypervisor } from './clear-hypervisor.ts'
import { probeKvm } from './probe-kvm.ts'

/** Stored result of a probe. */
export interface ProbedAccelerator {
  readonly accelerator: Accelerator
  readonly probed: Date
}

/** Configured accelerator. For `auto`, returns the stored probe's result, valid until an operator requests another probe; probes if missing. */
export async function acceleratorOf(context: LibvirtContext, hypervisor: Hypervisor): Promise<Accelerator> {
  if (hypervisor.accelerator !== 'auto') return hypervisor.accelerator
  const kept = await findProbe(context, hypervisor)
  return (kept ?? (await probeAccelerator(context, hypervisor))).accelerator
}

/** Stored probe of the hypervisor at this URI; null if never probed. */
export async function findProbe(
  { registry, options }: LibvirtContext,
  { name, uri }: Hypervisor,
): Promise<ProbedAccelerator | null> {
  const [row] =
    await registry.query<ProbedAccelerator>`select accelerator, probed from infra.accelerators where engine = ${options.name} and hypervisor = ${name} and uri = ${uri}`
  return row ?? null
}

/** Probes a hypervisor for up to ten seconds; stores and returns the result. Concurrent callers share a probe. Throws if libvirt fails. */
export function probeAccelerator(context: LibvirtContext, hypervisor: Hypervisor): Promise<ProbedAccelerator> {
  const { probes } = context
  const running = probes.get(hypervisor.name)
  if (running) return running
  const probe = probeAndKeep(context, hypervisor).finally(() => probes.delete(hypervisor.name))
  probes.set(hypervisor.name, probe)
  return probe
}

async function probeAndKeep(context: LibvirtContext, hypervisor: Hypervisor): Promise<ProbedAccelerator> {
  const { registry, options } = context
  const accelerator = (await probeKvm(hypervisor)) ? 'kvm' : 'tcg'
  await clearHypervisor(context, hypervisor)
  const [row] =
    await registry.query<ProbedAccelerator>`insert into infra.accelerators (engine, hypervisor, uri, accelerator, probed) values (${options.name}, ${hypervisor.name}, ${hypervisor.uri}, ${accelerator}, public.moor_now())
     on conflict (engine, hypervisor) do update set uri = excluded.uri, accelerator = excluded.accelerator, probed = excluded.probed
     returning accelerator, probed`
  if (!row) throw new Error('an upsert returned no row')
  return row
}
