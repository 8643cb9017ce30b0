import { dataFolderOfEtcd } from '../plane/describe-etcd.ts'
import { askEtcd } from '../stores/ask-etcd.ts'
import { copyBefore } from './bring-database.ts'
import type { DeployedMember, Deployment } from './deployment.ts'

/** How long etcd may take to put its bytes aside. */
const snapshotMs = 60_000

/**
 * Puts aside, in the volume of a member's etcd, what a control plane holds before another version of Kubernetes writes to it: `before-<patch>.db`, which stays. In a PostgreSQL it is a copy of the database. An upgrade does not begin
 * without it.
 */
export async function takeSnapshot(deployment: Deployment, { machine, member }: DeployedMember): Promise<void> {
  const { layout } = deployment
  if (layout.database) return copyBefore(deployment)
  const file = `${dataFolderOfEtcd}/before-${layout.patch}.db`
  await askEtcd({ layout, machine, member }, ['snapshot', 'save', file], snapshotMs)
}
