import { DriverError } from '#reconcile/ports/index.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import type { Accelerator, Hypervisor } from '../libvirt-options.ts'
import { findProbe, probeAccelerator } from './accelerator.ts'
import { listNamedHypervisors } from './list-hypervisors.ts'

/** A hypervisor with its load. */
export interface SurveyedHypervisor {
  readonly engine: string
  readonly name: string
  readonly accelerator: Accelerator | null
  /** Time of the last probe; null without one, or if `engines.yaml` names the accelerator. */
  readonly probed: string | null
  readonly hosts: number
  /** Resource names of these hosts. */
  readonly placed: readonly string[]
  readonly memory_mib: number
  readonly vcpus: number
  readonly failure: string | null
  /** Reason why hosts have no network; absent unless Moorage creates the network. */
  readonly network?: string | null
}

/**
 * Returns each hypervisor's accelerator, last probe, reserved resources. With `isProbing`, first probes those with `auto` and reports errors as `failure`.
 */
export function surveyHypervisors(context: LibvirtContext, isProbing: boolean): Promise<SurveyedHypervisor[]> {
  return Promise.all(listNamedHypervisors(context.options).map((one) => surveyHypervisor(context, one, isProbing)))
}

async function surveyHypervisor(
  context: LibvirtContext,
  hypervisor: Hypervisor,
  isProbing: boolean,
): Promise<SurveyedHypervisor> {
  const { registry, options } = context
  const failure = isProbing && hypervisor.accelerator === 'auto' ? await tryProbe(context, hypervisor) : null
  const kept = hypervisor.accelerator === 'auto' ? await findProbe(context, hypervisor) : null
  const [placed] = await registry.query<
    Pick<SurveyedHypervisor, 'hosts' | 'placed' | 'memory_mib' | 'vcpus'>
  >`select count(*)::integer as hosts, coalesce(array_agg(host order by host), '{}') as placed, coalesce(sum(memory_mib), 0)::bigint as memory_mib, coalesce(sum(vcpus), 0)::bigint as vcpus
     from infra.placements where engine = ${options.name} and hypervisor = ${hypervisor.name}`
  return {
    engine: options.name,
    name: hypervisor.name,
    accelerator: hypervisor.accelerator === 'auto' ? (kept?.accelerator ?? null) : hypervisor.accelerator,
    probed: kept?.probed.toISOString() ?? null,
    ...(placed ?? { hosts: 0, placed: [], memory_mib: 0, vcpus: 0 }),
    failure,
  }
}

async function tryProbe(context: LibvirtContext, hypervisor: Hypervisor): Promise<string | null> {
  try {
    await probeAccelerator(context, hypervisor)
    return null
  } catch (error) {
    if (error instanceof DriverError) return error.message
    throw error
  }
}
