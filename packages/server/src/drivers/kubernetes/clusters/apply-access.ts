import type { Resource } from '#reconcile/ports/index.ts'
import { type KubernetesContext, machineOf } from '../kubernetes-context.ts'
import { accessFiles, describeFront, isFrontMember } from '../plane/describe-front.ts'
import { findPlane } from '../planes/plane-row.ts'
import { recordAccessKept } from '../planes/record-plane.ts'
import { layoutOfPlane, rowOf } from '../planes/layout-of-plane.ts'
import { reloadFront } from './front-log.ts'

/**
 * Writes the access list of a control plane's row to its fronts and reloads them, which cuts excluded clients within seconds. Records the serial, and repeats
 * for a newer list. Does nothing if the serial is current. Throws Busy if a front does not reload.
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
      // A front that is created later starts with the list of that time.
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
