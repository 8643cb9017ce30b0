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
 * Returns a cached client for a control plane's API servers, bypassing the front and its access list. Replaces and closes it if client certificate or members
 * change. Sends no request.
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

interface Coming {
  readonly secrets: PlaneSecrets
  readonly as: KubeIdentity
  /** Member numbers; all if absent. */
  readonly numbers?: readonly number[]
}

/** Opens a client for the API servers of some members, without connecting; the caller must close it. */
export async function openMembers(context: KubernetesContext, row: PlaneRow, coming: Coming): Promise<KubeApi> {
  return openKubeApi(await memberOptions(context, row, coming))
}

/** Calls `work` with a client for the API servers of some members that has all rights, and closes the client. */
export async function withMembers<Answer>(
  context: KubernetesContext,
  row: PlaneRow,
  { secrets, numbers }: Pick<Coming, 'secrets'> & { readonly numbers: readonly number[] },
  work: (api: KubeApi) => Promise<Answer>,
): Promise<Answer> {
  const { certificate, key } = secrets.client
  const as = { clientCertificate: certificate, clientKey: key }
  const api = await openMembers(context, row, { secrets, as, numbers })
  try {
    return await work(api)
  } finally {
    api.close()
  }
}

/** Client options for the API servers of some members: addresses, routes and identity. Throws Busy if `engines.yaml` lacks a machine. */
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

/** Issues a new certificate at each call, which takes a few milliseconds. */
async function doorIdentity({ keys }: PlaneSecrets, nowMs: number): Promise<NonNullable<KubeRoute['through']>> {
  const planeKeys = readPlaneKeys(keys)
  const { certificate, key } = await issueListenerCertificate(planeKeys, nowMs)
  return { ca: planeKeys.frontProxyAuthority.certificate, certificate, key, name: listenerName }
}
