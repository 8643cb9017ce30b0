import type { Resource } from '#reconcile/ports/index.ts'
import { type KubernetesContext, machineOf } from '../kubernetes-context.ts'
import { accessFiles, describeFront, isFrontMember } from '../plane/describe-front.ts'
import { findPlane } from '../planes/plane-row.ts'
import { recordAccessKept } from '../planes/record-plane.ts'
import { layoutOfPlane, rowOf } from '../planes/layout-of-plane.ts'
import { reloadFront } from './reload-front.ts'

/**
 * Has the front of a control plane keep to the access list of its row: its files are replaced and it reads them again, which cuts whoever is kept out within seconds. A newer list that comes
 * meanwhile is brought in as well.
 */
export async function applyAccess(context: KubernetesContext, cluster: Resource): Promise<void> {
  const { name: engine, registry } = context.options
  for (;;) {
    const row = await findPlane(registry, engine, cluster)
    if (!row || row.accessSerial >= row.wantedAccessSerial) return
    const layout = layoutOfPlane(context, { ...row, cluster }, row.patch ?? '')
    for (const member of layout.members.filter((one) => isFrontMember(layout, one))) {
      const { name, files, labels } = describeFront({ layout, member }).container
      const { containers } = machineOf(context, row.region, rowOf(row, member))
      const [front] = await containers.listContainers(labels)
      // A member that is still to come gets its front with the list of then.
      if (!front) continue
      await containers.putFiles(
        name,
        files.filter(({ path }) => accessFiles.includes(path)),
      )
      await reloadFront(containers, name)
    }
    await recordAccessKept(registry, cluster.name, row.wantedAccessSerial)
  }
}
