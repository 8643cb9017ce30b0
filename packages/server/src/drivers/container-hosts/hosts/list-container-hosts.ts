import type { Resource } from '#reconcile/ports/index.ts'
import { type ContainerHostContext, listHostMachines } from '../container-host-context.ts'
import { readHostLabels } from '../machines/host-names.ts'
import { listHostRows } from '../machines/host-row.ts'

/** HostDriver.listHosts: every container with the installation's labels, and hosts being created. Throws Busy if a machine is unreachable. */
export async function listContainerHosts(
  context: ContainerHostContext,
  installation: string,
): Promise<readonly Resource[]> {
  const { registry, name: engine } = context.options
  const found = new Map<string, Resource>()
  const begun = (await listHostRows(registry, engine, installation)).filter(({ root }) => root === null)
  for (const { name, stamp, region } of begun) found.set(name, { name, stamp, region })
  for (const { containers } of listHostMachines(context)) {
    const labels = { 'moorage.installation': installation, 'moorage.kind': 'host' }
    for (const { name, labels: observed } of await containers.listContainers(labels)) {
      const labelled = readHostLabels(observed)
      if (labelled && context.options.regions[labelled.region]) found.set(name, { name, ...labelled })
    }
  }
  return [...found.values()]
}
