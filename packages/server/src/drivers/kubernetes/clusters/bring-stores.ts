import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'
import { nameInEtcd, peerAddress } from '../plane/describe-etcd.ts'
import { type EtcdMember, askEtcd, listEtcdMembers, tryEtcd } from '../stores/ask-etcd.ts'
import { bringKine } from './bring-database.ts'
import {
  type DeployedMember,
  type Deployment,
  actInDeployment,
  bringDeployedPart,
  findDeployedPart,
  isDeployedPartRunning,
  lostDeployment,
} from './deployment.ts'

const joinMs = 120_000
const lookMs = 400

/**
 * Starts every member's etcd, or kine with PostgreSQL. First members start together; running ones are replaced one after the other, to keep a majority. Others
 * join one after the other: as learners, promoted when they have all data. Repeatable at any point. Throws Busy, with etcd's message, after 120 s.
 */
export async function bringStores(deployment: Deployment): Promise<void> {
  const { members, layout } = deployment
  if (layout.database) return bringKine(deployment)
  const [first] = members
  for (const one of members.filter(({ member }) => !member.isJoining)) await bringStore(deployment, one)
  const joining = members.filter(({ member }) => member.isJoining)
  if (!first || joining.length === 0) return
  await awaitStore(deployment, first)
  for (const one of joining) await joinStore(deployment, one, placeOf(deployment, first))
}

async function bringStore(deployment: Deployment, one: DeployedMember): Promise<void> {
  const etcd = findDeployedPart(one, 'etcd')
  const wasRunning = etcd !== undefined && (await isDeployedPartRunning(one, etcd))
  await bringDeployedPart(deployment, one, 'etcd')
  if (wasRunning && deployment.members.length > 1) await awaitStore(deployment, one)
}

const placeOf = ({ layout }: Deployment, { machine, member }: DeployedMember): Parameters<typeof askEtcd>[0] => ({
  layout,
  machine,
  member,
})

async function awaitStore(deployment: Deployment, one: DeployedMember): Promise<void> {
  await until(deployment, `etcd of ${one.member.number} answers`, async () => {
    const { code, output } = await tryEtcd(placeOf(deployment, one), ['endpoint', 'health'])
    return code === 0 ? null : output
  })
}

async function joinStore(
  deployment: Deployment,
  one: DeployedMember,
  via: Parameters<typeof askEtcd>[0],
): Promise<void> {
  await until(deployment, `etcd takes ${one.member.number} in`, () =>
    actInDeployment(deployment, () => announce(deployment, one, via)),
  )
  await bringStore(deployment, one)
  await until(deployment, `etcd of ${one.member.number} has everything`, async () => {
    const own = findOwn(await listEtcdMembers(via), one)
    if (!own?.isLearner) return null
    const { output } = await tryEtcd(via, ['member', 'promote', own.id])
    return output
  })
}

/**
 * Adds a member as a learner. First corrects the addresses of known members: a lone control plane may have another. Returns etcd's message if etcd accepts no
 * member, as for some seconds after another joined.
 */
async function announce(
  { members }: Deployment,
  one: DeployedMember,
  via: Parameters<typeof askEtcd>[0],
): Promise<string | null> {
  const known = await listEtcdMembers(via)
  for (const { id, name, peerUrl: url } of known) {
    const right = members.find(({ member }) => nameInEtcd(member) === name)?.member
    if (right && peerAddress(right) !== url)
      await askEtcd(via, ['member', 'update', id, `--peer-urls=${peerAddress(right)}`])
  }
  if (findOwn(known, one)) return null
  const { member } = one
  const adding = ['member', 'add', nameInEtcd(member), '--learner', `--peer-urls=${peerAddress(member)}`]
  const { code, output } = await tryEtcd(via, adding)
  return code === 0 ? null : output
}

/** Matches the address too, because a member has no name before it starts. */
function findOwn(known: readonly EtcdMember[], { member }: DeployedMember): EtcdMember | undefined {
  return known.find(({ name, peerUrl: url }) => name === nameInEtcd(member) || url === peerAddress(member))
}

async function until({ cluster, signal }: Deployment, what: string, look: () => Promise<string | null>): Promise<void> {
  const began = performance.now()
  for (;;) {
    const missing = await look()
    if (missing === null) return
    if (signal.aborted) throw lostDeployment(cluster)
    if (performance.now() - began > joinMs)
      throw new DriverError('Busy', `It takes more than ${joinMs / 1_000} s until ${what}: ${missing.slice(-300)}`)
    await pause(lookMs)
  }
}
