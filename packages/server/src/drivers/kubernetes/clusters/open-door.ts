import type { KubeApi } from '../api/kube-api.ts'
import type { KubeApiOptions, KubeIdentity } from '../api/kube-connection.ts'
import type { KubeRoute } from '../api/routes-agent.ts'
import { openKubeApi } from '../api/open-kube-api.ts'
import { type KubernetesContext, machineOf } from '../kubernetes-context.ts'
import { partAddress } from '../plane/plane-addresses.ts'
import { apiserverName, listenerName, issueListenerCertificate } from '../plane/issue-member-certificates.ts'
import { readPlaneKeys } from '../plane/plane-keys.ts'
import type { PlaneRow } from '../planes/plane-row.ts'
import { type PlaneSecrets, openPlaneSecrets } from '../planes/plane-secrets.ts'
import { readRegistryClock } from '../planes/read-registry-clock.ts'
import { isBehindDoors, memberOfRow } from '../planes/layout-of-plane.ts'

/**
 * The door by which we come to a control plane ourselves: to its API servers behind the front, whose access list is not meant for us, to whichever of them answers. It is kept open for the next call,
 * until what is sealed in its row changes, or its members do.
 */
export async function openPlaneDoor(context: KubernetesContext, row: PlaneRow): Promise<KubeApi> {
  const { connections: doors, options } = context
  const known = doors.get(row.name)
  const served = row.members.map(({ address, doorPort }) => `${address}:${doorPort}`).join()
  if (known?.sealed.equals(row.sealed) && known.by.endsWith(served)) return known.api
  const secrets = await openPlaneSecrets(options.registry, row)
  const by = `${secrets.client.certificate}${served}`
  if (known?.by === by) {
    doors.set(row.name, { ...known, sealed: row.sealed })
    return known.api
  }
  known?.api.close()
  const { certificate, key } = secrets.client
  const api = await openMembers(context, row, { secrets, as: { clientCertificate: certificate, clientKey: key } })
  doors.set(row.name, { by, sealed: row.sealed, api })
  return api
}

/** Whom to come to, and as whom. */
interface Coming {
  readonly secrets: PlaneSecrets
  readonly as: KubeIdentity
  /** Numbers of members; all when absent. */
  readonly numbers?: readonly number[]
}

/** A way to API servers of some members, whichever answers, which its caller closes. */
export async function openMembers(context: KubernetesContext, row: PlaneRow, coming: Coming): Promise<KubeApi> {
  return openKubeApi(await memberOptions(context, row, coming))
}

/** Where API servers of some members are, by which ways, and as whom they are asked. */
export async function memberOptions(
  context: KubernetesContext,
  row: PlaneRow,
  { secrets, as, numbers }: Coming,
): Promise<KubeApiOptions> {
  const members = row.members.filter(({ number }) => numbers?.includes(number) ?? true)
  const nowMs = await readRegistryClock(context.options.registry)
  const through = isBehindDoors(context, row) ? await doorIdentity(secrets, nowMs) : null
  return {
    server: `https://${row.address}:${row.port}`,
    ca: secrets.caCertificate,
    tlsServerName: apiserverName,
    routes: members.map((member) => {
      if (through && !machineOf(context, row.region, member).isLocal)
        return { host: member.address, port: member.doorPort, through }
      return { host: partAddress(memberOfRow(context, member), 'kube-apiserver'), port: row.port, through: null }
    }),
    ...as,
  }
}

/** What we prove ourselves with at doors, made anew each time: it takes a few milliseconds. */
async function doorIdentity({ keys }: PlaneSecrets, nowMs: number): Promise<NonNullable<KubeRoute['through']>> {
  const planeKeys = readPlaneKeys(keys)
  const { certificate, key } = await issueListenerCertificate(planeKeys, nowMs)
  return { ca: planeKeys.frontProxyAuthority.certificate, certificate, key, name: listenerName }
}
