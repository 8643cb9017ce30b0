import { DriverError } from '#reconcile/ports/index.ts'
import { namePassageVolume } from '../../plane/describe-passage.ts'
import { describeMemberNetwork, memberLabels, nameMemberVolume } from '../../plane/plane-names.ts'
import { avoidConflicts } from '../../planes/avoid-conflicts.ts'
import { listReachedMembers } from '../../planes/reached-members.ts'
import { bringDatabase } from './bring-database.ts'
import type { DeployedMember, Deployment } from './deployment.ts'

/**
 * Ensures a member's network and volumes, and its database with a PostgreSQL store. Throws Broken if a member that has run lacks its etcd volume, because its
 * data is lost.
 */
export async function prepareMember(deployment: Deployment, one: DeployedMember): Promise<void> {
  const { context, layout, row, cluster } = deployment
  const { machine, member } = one
  const hasRun = row.version !== null && listReachedMembers(row).some(({ number }) => number === member.number)
  if (!hasRun) await avoidConflicts({ context, row, layout, member, machine })
  await machine.containers.ensureNetwork(describeMemberNetwork(layout, member))
  if (layout.database) await bringDatabase(deployment)
  else {
    const volume = nameMemberVolume(layout, member)
    if (hasRun && !(await machine.containers.hasVolume(volume)))
      throw new DriverError(
        'Broken',
        `The volume ${volume} with everything of ${cluster.name} is gone from ${machine.name}.`,
      )
    await machine.containers.ensureVolume(volume, memberLabels(layout, member))
  }
  if (layout.passage)
    await machine.containers.ensureVolume(namePassageVolume(layout, member), memberLabels(layout, member))
}
