import { findPlane } from '../../planes/plane-row.ts'
import { recordAccessKept } from '../../planes/record-plane.ts'
import { describeFront } from '../../plane/describe-front.ts'
import type { PlaneContainer } from '../../plane/describe-container.ts'
import type { PlaneLayout } from '../../plane/plane-layout.ts'
import { findDeployedPart } from './deployed-part.ts'
import type { DeployedMember, Deployment } from './deployment.ts'
import { refreshContainer } from './refresh-container.ts'

/** Access list of a front, and the numbers of the members to which it forwards clients; all if empty. */
export interface FrontRoutes {
  readonly networks: PlaneLayout['networks']
  readonly leadsTo: readonly number[]
}

/** Describes a member's front with these routes. */
export function describeRoutedFront(
  { layout }: Pick<Deployment, 'layout'>,
  { plan }: DeployedMember,
  { networks, leadsTo }: FrontRoutes,
): PlaneContainer {
  const described = { ...plan, layout: { ...layout, networks } }
  return describeFront({ ...described, ...(leadsTo.length > 0 ? { leadsTo } : {}) })
}

/**
 * Starts or updates the fronts of these members with the newest access list; the lease prevents newer requests meanwhile. Records the access list's serial if
 * `members` are all of the control plane. Does nothing without a row.
 */
export async function updateFronts(
  deployment: Deployment,
  members: readonly DeployedMember[],
  leadsTo: readonly number[],
): Promise<void> {
  const { context, cluster } = deployment
  const { name, registry } = context.options
  await deployment.hold.run(async () => {
    const row = await findPlane(registry, name, cluster)
    if (!row) return
    for (const one of members) {
      if (!findDeployedPart(one, 'front')) continue
      const front = describeRoutedFront(deployment, one, { networks: row.networks, leadsTo })
      await refreshContainer(one.machine.containers, front)
      await one.machine.containers.ensureContainer(front.container)
    }
    if (members.length === deployment.members.length)
      await recordAccessKept(registry, cluster.name, row.wantedAccessSerial)
  })
}
