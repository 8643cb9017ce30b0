import { isServingDue } from '#domain/shared/index.ts'
import {
  type ClusterObservation,
  type ClusterSpec,
  DriverError,
  type Resource,
  isBusyError,
} from '#reconcile/ports/index.ts'
import { readCertificateEndMs } from '../../certificates/make-issuer.ts'
import type { ObservedContainer } from '../../containers/index.ts'
import { type KubernetesContext, machinesOf } from '../kubernetes-context.ts'
import type { ControlMachine } from '../kubernetes-options.ts'
import { countContainers } from '../plane/describe-member.ts'
import { clusterLabels, restoresOfPlane } from '../plane/plane-names.ts'
import { type MemberRow, type PlaneRow, findPlane } from '../planes/plane-row.ts'
import { listReachedMembers } from '../planes/reached-members.ts'
import { readRegistryClock } from '../planes/read-registry-clock.ts'
import { needsPassage } from './bring-node-ground.ts'
import { memberOfRow } from '../planes/layout-of-plane.ts'

/** ClusterDriver.inspectCluster: its row, complete while all its containers run. Null without a row. Throws Busy if a necessary machine is unreachable. */
export async function inspectRealCluster(
  context: KubernetesContext,
  cluster: Resource,
): Promise<ClusterObservation | null> {
  const { name, registry } = context.options
  const row = await findPlane(registry, name, cluster)
  if (!row) return null
  const isComplete = row.version !== null && row.restoring === null && (await isServing(context, row, cluster))
  const server = `https://${row.address}:${row.port}`
  return {
    isComplete,
    version: row.version ?? row.nextVersion ?? '',
    isHighlyAvailable: row.isHighlyAvailable,
    credentialsSerial: row.credentialsSerial,
    accessListSerial: row.accessSerial,
    server: row.version === null ? null : server,
    tlsServerName: null,
    extraAuthorities: [],
    certificateEndsMs: row.certificateEndsMs,
    endpoints: row.version === null ? [] : listEndpoints(row),
  }
}

function listEndpoints(row: PlaneRow): readonly string[] {
  const addresses = new Set([row.address, ...listReachedMembers(row).map(({ address }) => address)])
  return [...addresses].map((address) => `https://${address}:${row.port}`)
}

/** True if all containers of a deployed control plane run. Ignores members on unreachable machines if a majority is left; otherwise throws their error. */
export async function isServing(context: KubernetesContext, row: PlaneRow, cluster: Resource): Promise<boolean> {
  const machines = machinesOf(context, row)
  const asked = await Promise.allSettled(machines.map((one) => listRunning(one, cluster)))
  const silent = machines.filter((_one, index) => asked[index]?.status === 'rejected').map(({ name }) => name)
  const members = listReachedMembers(row)
  const left = members.filter(({ machine }) => !silent.includes(machine))
  const failure = asked.find((one) => one.status === 'rejected')
  if (failure && left.length * 2 <= members.length) throw failure.reason
  return isWhole(
    context,
    { region: row.region, members, numbers: numbersOf(left) },
    asked.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])),
  )
}

/** True if nothing is left to deploy: it runs completely as the spec says, with valid certificates. Throws Busy if a machine is unreachable. */
export async function isDeployed(
  context: KubernetesContext,
  row: PlaneRow,
  { cluster, spec }: { readonly cluster: Resource; readonly spec: ClusterSpec },
): Promise<boolean> {
  if (row.version !== spec.version || row.nextVersion !== null || row.certificateEndsMs === null) return false
  if (row.restoring !== null) return false
  if (spec.isHighlyAvailable && !row.isHighlyAvailable) return false
  const authorityEndsMs = readCertificateEndMs(spec.caCertificate)
  if (isServingDue(row.certificateEndsMs, authorityEndsMs, await readRegistryClock(context.options.registry)))
    return false
  const seen = await Promise.all(machinesOf(context, row).map((one) => listRunning(one, cluster)))
  return isWhole(context, { ...row, numbers: numbersOf(row.members) }, seen.flat())
}

async function listRunning(
  { containers, name }: ControlMachine,
  cluster: Resource,
): Promise<readonly ObservedContainer[]> {
  try {
    const seen = await containers.listContainers(clusterLabels({ cluster }))
    return seen.filter(({ isRunning }) => isRunning)
  } catch (error) {
    if (isBusyError(error))
      throw new DriverError('Busy', `Control machine ${name} cannot be asked: ${error.message}`, error)
    throw error
  }
}

function isWhole(
  context: KubernetesContext,
  { region, members, numbers }: Pick<PlaneRow, 'region' | 'members'> & { readonly numbers: readonly number[] },
  running: readonly ObservedContainer[],
): boolean {
  // Members from before a restore may still run on a machine that was unreachable.
  const own = running.filter(
    ({ labels }) =>
      numbers.includes(Number(labels['moorage.member'])) &&
      members.some(({ restores }) => restores === restoresOfPlane(labels)),
  )
  const described = { members: members.map((one) => memberOfRow(context, one)) }
  return own.length >= countContainers(described, numbers, needsPassage(context, region))
}

const numbersOf = (members: readonly MemberRow[]): readonly number[] => members.map(({ number }) => number)
