import type { EtcdMembership } from '#domain/control-plane/state.ts'
import { nameInEtcd, peerAddress } from '../../plane/describe-etcd.ts'
import { type EtcdMember, type EtcdPlace, askEtcd, listEtcdMembers, tryEtcd } from '../../stores/ask-etcd.ts'
import { type DeployedMember, type Deployment } from './deployment.ts'

/** Where etcdctl runs to reach a member's etcd. */
export function etcdOf({ layout }: Pick<Deployment, 'layout'>, { machine, member }: DeployedMember): EtcdPlace {
  return { layout, machine, member }
}

/** Membership of each joining member as the first member's etcd reports it; `unknown` for all if it does not answer. */
export async function observeMembership(
  { members }: Pick<Deployment, 'members'>,
  via: EtcdPlace,
): Promise<ReadonlyMap<number, EtcdMembership>> {
  const joining = members.filter(({ member }) => member.isJoining)
  const known = await listEtcdMembers(via).catch(() => null)
  const membershipOf = (one: DeployedMember): EtcdMembership => {
    const own = known && findOwn(known, one)
    if (!known) return 'unknown'
    return own ? (own.isLearner ? 'learner' : 'voter') : 'none'
  }
  return new Map(joining.map((one) => [one.member.number, membershipOf(one)]))
}

/**
 * Adds a member as a learner. First corrects the addresses of known members: a lone control plane may have another. Returns etcd's message if etcd accepts no
 * member, as for some seconds after another joined.
 */
export function addEtcdMember(deployment: Deployment, one: DeployedMember, via: EtcdPlace): Promise<string | null> {
  return deployment.hold.run(async () => {
    const known = await listEtcdMembers(via)
    for (const { id, name, peerUrl: url } of known) {
      const right = deployment.members.find(({ member }) => nameInEtcd(member) === name)?.member
      if (right && peerAddress(right) !== url)
        await askEtcd(via, ['member', 'update', id, `--peer-urls=${peerAddress(right)}`])
    }
    if (findOwn(known, one)) return null
    const { member } = one
    const adding = ['member', 'add', nameInEtcd(member), '--learner', `--peer-urls=${peerAddress(member)}`]
    const { code, output } = await tryEtcd(via, adding)
    return code === 0 ? null : output
  })
}

/** Promotes a learner. Returns etcd's message if it does not have all data yet. */
export async function promoteEtcdMember(one: DeployedMember, via: EtcdPlace): Promise<string | null> {
  const own = findOwn(await listEtcdMembers(via), one)
  if (!own?.isLearner) return null
  const { code, output } = await tryEtcd(via, ['member', 'promote', own.id])
  return code === 0 ? null : output
}

/** Matches the address too, because a member has no name before it starts. */
function findOwn(known: readonly EtcdMember[], { member }: DeployedMember): EtcdMember | undefined {
  return known.find(({ name, peerUrl: url }) => name === nameInEtcd(member) || url === peerAddress(member))
}
