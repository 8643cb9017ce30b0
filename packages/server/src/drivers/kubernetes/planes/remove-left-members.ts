import type { ProgramRunner } from '../../containers/index.ts'
import { type KubernetesContext, regionOf } from '../kubernetes-context.ts'
import { clusterLabels, nameMember, nameMemberVolume, nameSocketVolume, restoresOfPlane } from '../plane/plane-names.ts'
import { isAnswering } from './answering-machines.ts'
import { type LeftMember, dropLeftMember, listLeftMembers } from './left-members.ts'

/**
 * Removes containers, volumes and networks of members from before a restore, then their rows: of one control plane, or of all if null. Skips machines that do
 * not answer, or that `engines.yaml` lacks.
 */
export async function removeLeftMembers(context: KubernetesContext, plane: string | null): Promise<void> {
  const { name: engine, registry } = context.options
  const left = await listLeftMembers(registry, engine, plane)
  for (const [machine, members] of Map.groupBy(left, (one) => one.machine)) {
    const found = findMachine(context, members, machine)
    if (!found || !(await isAnswering(found))) continue
    for (const one of members) {
      await removeLeft(found.containers, one)
      await dropLeftMember(registry, one)
    }
  }
}

function findMachine(context: KubernetesContext, [first]: readonly LeftMember[], machine: string) {
  if (!first || !context.options.regions[first.cluster.region]) return undefined
  return regionOf(context, first.cluster.region).machines.find(({ name }) => name === machine)
}

/** Spares the containers of newer members. */
async function removeLeft(containers: ProgramRunner, left: LeftMember): Promise<void> {
  const seen = await containers.listContainers(clusterLabels(left))
  const own = seen.filter(
    ({ labels }) => restoresOfPlane(labels) === left.restores && Number(labels['moorage.member']) === left.number,
  )
  await Promise.all(own.map(({ name }) => containers.removeContainer(name, 0)))
  await containers.removeVolume(nameSocketVolume(left, left))
  await containers.removeVolume(nameMemberVolume(left, left))
  await containers.removeNetwork(nameMember(left, left))
}
