import { plainFile, planePath, secretFile } from './describe-container.ts'
import { partAddress } from './plane-addresses.ts'
import { nameMember, stampLabels } from './plane-names.ts'
import { type FrontBackend, type FrontDoor, renderFront, renderNetworks, renderStates } from './render-front.ts'
import type { PlaneContainer } from './describe-container.ts'
import type { MemberPlan, PlaneLayout, PlaneMember } from './plane-layout.ts'

const [doorFile, doorAuthorityFile] = ['door.pem', 'door-ca.crt']

/** What a front is described by; without certificates its files are those of the access list alone. */
export type FrontPlan = Pick<MemberPlan, 'layout' | 'member'> &
  Partial<Pick<MemberPlan, 'keys' | 'certificates'>> & {
    /** Numbers of the members that users are led to; all when absent. Doors are for all members of the machine in any case. */
    readonly leadsTo?: readonly number[]
  }

/** Paths of the files of a front that its access list is in. */
export const accessFiles: readonly string[] = ['haproxy.cfg', 'networks', 'states'].map(planePath)

/** Whether the front of its machine stands with this member: the first one there. */
export function isFrontMember(
  { members }: Pick<PlaneLayout, 'members'>,
  { number, machineAddress }: PlaneMember,
): boolean {
  return members.find((one) => one.machineAddress === machineAddress)?.number === number
}

/**
 * What clients of one machine reach: it keeps to the access list, and passes on to the API servers of all members. Those of other machines are on networks that this machine does not see: they are
 * reached through the fronts there, at doors that only open to who has a certificate for them.
 */
export function describeFront({ layout, member, keys, certificates, leadsTo }: FrontPlan): PlaneContainer {
  const networksFile = planePath('networks')
  const backends = layout.members
    .filter(({ number }) => leadsTo?.includes(number) ?? true)
    .map((one) => describeBackend(layout, member, one))
  const configuration = renderFront({
    addresses: listAddresses(layout, member),
    port: layout.port,
    backends,
    doors: layout.hasDoors ? listNeighbours(layout, member).map((one) => describeDoor(layout, one)) : [],
    networks: layout.networks,
    networksFile,
    statesFile: planePath('states'),
    doorFiles: { own: planePath(doorFile), authority: planePath(doorAuthorityFile) },
  })
  const container = {
    name: nameMember(layout, member, 'front'),
    image: layout.images.front.replaceAll('{patch}', layout.patch),
    // A master that stays, so that a signal brings another worker while it listens on.
    command: ['haproxy', '-W', '-db', '-f', planePath('haproxy.cfg')],
    labels: stampLabels(layout, member, 'front'),
    files: [
      plainFile('haproxy.cfg', configuration),
      plainFile('networks', renderNetworks(layout.networks)),
      plainFile('states', renderStates(backends)),
      ...(layout.hasDoors && keys && certificates
        ? [
            plainFile(doorAuthorityFile, keys.frontProxyAuthority.certificate),
            secretFile(doorFile, `${certificates.door.certificate}\n${certificates.door.key}`),
          ]
        : []),
    ],
    network: 'host' as const,
    graceMs: 3000,
    ...layout.limits.front,
  }
  return { part: 'front', container, rereads: [], probe: null }
}

/** Its machine's own, or all where something else stands before the machines: a virtual address may be on any of them. */
function listAddresses({ members, address }: PlaneLayout, { number, machineAddress }: PlaneMember): readonly string[] {
  if (!members.some((one) => one.machineAddress === address)) return ['0.0.0.0']
  return number === members[0]?.number ? [...new Set([machineAddress, '127.0.0.1'])] : [machineAddress]
}

function listNeighbours({ members }: PlaneLayout, { machineAddress }: PlaneMember): readonly PlaneMember[] {
  return members.filter((one) => one.machineAddress === machineAddress)
}

function describeBackend(layout: PlaneLayout, own: PlaneMember, one: PlaneMember): FrontBackend {
  return own.machineAddress === one.machineAddress
    ? { number: one.number, address: apiserverOf(layout, one), isBehindDoor: false }
    : { number: one.number, address: `${one.machineAddress}:${one.doorPort}`, isBehindDoor: true }
}

function describeDoor(layout: PlaneLayout, one: PlaneMember): FrontDoor {
  return {
    number: one.number,
    address: `${one.machineAddress}:${one.doorPort}`,
    apiserver: apiserverOf(layout, one),
  }
}

const apiserverOf = ({ port }: PlaneLayout, member: PlaneMember): string =>
  `${partAddress(member, 'kube-apiserver')}:${port}`
