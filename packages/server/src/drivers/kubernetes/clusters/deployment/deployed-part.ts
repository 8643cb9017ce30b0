import type { ProgramRunner } from '#drivers/containers/index.ts'
import type { PlaneContainer } from '../../plane/describe-container.ts'
import type { PlanePart } from '../../plane/plane-layout.ts'
import type { DeployedMember, Deployment } from './deployment.ts'
import { refreshContainer } from './refresh-container.ts'

/** Part of a member; undefined without one of that kind. */
export function findDeployedPart({ parts }: DeployedMember, part: PlanePart): PlaneContainer | undefined {
  return parts.find((one) => one.part === part)
}

/** True if the part's container runs. */
export async function isDeployedPartRunning(
  { machine }: DeployedMember,
  { container }: PlaneContainer,
): Promise<boolean> {
  const seen = await machine.containers.listContainers(container.labels)
  return seen.some(({ name, isRunning }) => isRunning && name === container.name)
}

/** Updates and starts one part of a member as described; does nothing without such a part. Throws Busy if another process owns the deployment. */
export async function ensureDeployedPart(deployment: Deployment, one: DeployedMember, part: PlanePart): Promise<void> {
  const described = findDeployedPart(one, part)
  if (!described) return
  const containers: ProgramRunner = one.machine.containers
  // Checked right before the change, because a process that was frozen must not stop a newer container.
  await refreshContainer(containers, described, () => deployment.hold.check())
  await deployment.hold.run(() => containers.ensureContainer(described.container))
}
