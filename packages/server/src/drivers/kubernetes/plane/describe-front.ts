import { plainFile, planePath, secretFile } from './describe-container.ts'
import { partAddress } from './plane-addresses.ts'
import { nameMember, stampLabels } from './plane-names.ts'
import { type FrontBackend, type FrontListener, renderFront, renderNetworks, renderStates } from './render-front.ts'
import type { PlaneContainer } from './describe-container.ts'
import type { MemberSpec, PlaneLayout, PlaneMember } from './plane-layout.ts'

const [listenerFile, listenerAuthorityFile] = ['door.pem', 'door-ca.crt']

/** Input of a front; without certificates, only its access list files are described. */
export type FrontSpec = Pick<MemberSpec, 'layout' | 'member'> &
  Partial<Pick<MemberSpec, 'keys' | 'certificates'>> & {
    /** Members to which clients are routed; all if absent. mTLS listeners always serve all members of the machine. */
    readonly leadsTo?: readonly number[]
  }

/** Paths of the front's access list files. */
export const accessFiles: readonly string[] = ['haproxy.cfg', 'networks', 'states'].map(planePath)

/** True for the machine's first member, which has the front. */
export function isFrontMember(
  { members }: Pick<PlaneLayout, 'members'>,
  { number, machineAddress }: PlaneMember,
): boolean {
  return members.find((one) => one.machineAddress === machineAddress)?.number === number
}

/**
 * HAProxy container of a machine: enforces the access list and forwards to the API servers of all members. Reaches other machines through the mTLS listeners of
 * their fronts.
 */
export function describeFront({ layout, member, keys, certificates, leadsTo }: FrontSpec): PlaneContainer {
  const networksFile = planePath('networks')
  const backends = layout.members
    .filter(({ number }) => leadsTo?.includes(number) ?? true)
    .map((one) => describeBackend(layout, member, one))
  const configuration = renderFront({
    addresses: listAddresses(layout, member),
    port: layout.port,
    backends,
    listeners: layout.hasListeners
      ? listColocatedMembers(layout, member).map((one) => describeListener(layout, one))
      : [],
    networks: layout.networks,
    networksFile,
    statesFile: planePath('states'),
    listenerFiles: { own: planePath(listenerFile), authority: planePath(listenerAuthorityFile) },
  })
  const container = {
    name: nameMember(layout, member, 'front'),
    image: layout.images.front.replaceAll('{patch}', layout.patch),
    // Master-worker mode: a signal starts a new worker while the master listens.
    command: ['haproxy', '-W', '-db', '-f', planePath('haproxy.cfg')],
    labels: stampLabels(layout, member, 'front'),
    files: [
      plainFile('haproxy.cfg', configuration),
      plainFile('networks', renderNetworks(layout.networks)),
      plainFile('states', renderStates(backends)),
      ...(layout.hasListeners && keys && certificates
        ? [
            plainFile(listenerAuthorityFile, keys.frontProxyAuthority.certificate),
            secretFile(listenerFile, `${certificates.listener.certificate}\n${certificates.listener.key}`),
          ]
        : []),
    ],
    network: 'host' as const,
    graceMs: 3000,
    ...layout.limits.front,
  }
  return { part: 'front', container, rereads: [], probe: null }
}

/** The machine's addresses, or all if clients use a load balancer or virtual IP. */
function listAddresses({ members, address }: PlaneLayout, { number, machineAddress }: PlaneMember): readonly string[] {
  if (!members.some((one) => one.machineAddress === address)) return ['0.0.0.0']
  return number === members[0]?.number ? [...new Set([machineAddress, '127.0.0.1'])] : [machineAddress]
}

function listColocatedMembers({ members }: PlaneLayout, { machineAddress }: PlaneMember): readonly PlaneMember[] {
  return members.filter((one) => one.machineAddress === machineAddress)
}

function describeBackend(layout: PlaneLayout, own: PlaneMember, one: PlaneMember): FrontBackend {
  return own.machineAddress === one.machineAddress
    ? { number: one.number, address: apiserverOf(layout, one), isBehindListener: false }
    : { number: one.number, address: `${one.machineAddress}:${one.doorPort}`, isBehindListener: true }
}

function describeListener(layout: PlaneLayout, one: PlaneMember): FrontListener {
  return {
    number: one.number,
    address: `${one.machineAddress}:${one.doorPort}`,
    apiserver: apiserverOf(layout, one),
  }
}

const apiserverOf = ({ port }: PlaneLayout, member: PlaneMember): string =>
  `${partAddress(member, 'kube-apiserver')}:${port}`
