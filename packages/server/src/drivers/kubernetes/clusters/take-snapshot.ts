import { dataFolderOfEtcd } from '../plane/describe-etcd.ts'
import { askEtcd } from '../stores/ask-etcd.ts'
import { copyBefore } from './bring-database.ts'
import type { DeployedMember, Deployment } from './deployment.ts'

const snapshotMs = 60_000

/**
 * Backs up a control plane before an upgrade: to `before-<patch>.db` in the volume of a member's etcd, or as a copy of its PostgreSQL database. Throws if that
 * fails, which prevents the upgrade.
 */
export async function takeSnapshot(deployment: Deployment, { machine, member }: DeployedMember): Promise<void> {
  const { layout } = deployment
  if (layout.database) return copyBefore(deployment)
  const file = `${dataFolderOfEtcd}/before-${layout.patch}.db`
  await askEtcd({ layout, machine, member }, ['snapshot', 'save', file], snapshotMs)
}
