import { isManaged } from '../domains/host-interface.ts'
import { listNamedHypervisors } from '../hypervisors/list-hypervisors.ts'
import { type SurveyedHypervisor, surveyHypervisors } from '../hypervisors/survey-hypervisors.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { explainHostNetwork } from './explain-host-network.ts'

/** Returns the survey of all hypervisors; with managed networks, also why hosts of each have no network. */
export async function inspectHypervisors(context: LibvirtContext, isProbing: boolean): Promise<SurveyedHypervisor[]> {
  const surveyed = await surveyHypervisors(context, isProbing)
  if (!isManaged(context.options.network)) return surveyed
  const networks = new Map(
    await Promise.all(
      listNamedHypervisors(context.options).map(async (one): Promise<[string, string | null]> => [
        one.name,
        await explainHostNetwork(context, one),
      ]),
    ),
  )
  return surveyed.map((one) => ({ ...one, network: networks.get(one.name) ?? null }))
}
