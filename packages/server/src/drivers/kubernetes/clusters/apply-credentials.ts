import { setTimeout as pause } from 'node:timers/promises'
import { DriverError, type Resource } from '#reconcile/ports/index.ts'
import type { KubeApi } from '../api/kube-api.ts'
import type { KubernetesContext } from '../kubernetes-context.ts'
import { type PlaneRow, findPlane } from '../planes/plane-row.ts'
import { listReachedMembers } from '../planes/reached-members.ts'
import { recordCredentialsKept } from '../planes/record-plane.ts'
import { type PlaneSecrets, openPlaneSecrets, replacePlaneSecrets } from '../planes/plane-secrets.ts'
import { findInnerAccess } from '../inside/inner-access.ts'
import { furnishPlane } from './furnish-plane.ts'
import { keepEndpoints } from './keep-endpoints.ts'
import { layoutOfPlane } from '../planes/layout-of-plane.ts'
import { openMembers, openPlaneDoor } from './open-door.ts'

/** Timeout for rejecting a revoked token; API servers cache valid tokens for 10 s. */
const forgottenMs = 20_000
const lookMs = 250

/**
 * Writes a row's credentials to its control plane, waits until API servers reject all revoked tokens, and records the serial. Repeats if the credentials change
 * meanwhile. Without new ones, restores what users changed, or with `isOnlyNew` does nothing. Throws Busy if a token stays valid for 20 s.
 */
export async function applyCredentials(
  context: KubernetesContext,
  cluster: Resource,
  isOnlyNew = false,
): Promise<void> {
  const { name: engine, registry } = context.options
  for (;;) {
    const row = await findPlane(registry, engine, cluster)
    if (!row || row.version === null) return
    const secrets = await openPlaneSecrets(registry, row)
    const isKept = row.credentialsSerial >= secrets.credentialsSerial && secrets.revoked.length === 0
    if (isOnlyNew && isKept) return
    const api = await openPlaneDoor(context, row)
    await furnishPlane(api, secrets, await findInnerAccess(registry, engine, row.region))
    await keepEndpoints(api, layoutOfPlane(context, { ...row, cluster }, row.patch ?? ''))
    if (isKept) return
    await awaitRefusal(context, row, secrets)
    // Newer credentials are applied in the next round.
    if (await replacePlaneSecrets(registry, row, { ...secrets, revoked: [] }))
      return recordCredentialsKept(registry, cluster.name, secrets.credentialsSerial)
  }
}

/** Queries every API server, because each has its own cache. A starting one may not answer, but its cache is empty. */
async function awaitRefusal(context: KubernetesContext, row: PlaneRow, secrets: PlaneSecrets): Promise<void> {
  const reached = listReachedMembers(row)
  for (const member of row.members) {
    const refused = awaitRefusalBy(context, row, { secrets, number: member.number })
    await (reached.includes(member) ? refused : refused.catch(() => undefined))
  }
}

async function awaitRefusalBy(
  context: KubernetesContext,
  row: PlaneRow,
  { secrets, number }: { readonly secrets: PlaneSecrets; readonly number: number },
): Promise<void> {
  for (const token of secrets.revoked) {
    const api = await openMembers(context, row, { secrets, as: { token }, numbers: [number] })
    try {
      await awaitOneRefusal(api)
    } finally {
      api.close()
    }
  }
}

async function awaitOneRefusal(api: KubeApi): Promise<void> {
  const began = performance.now()
  while (await api.isAuthenticated()) {
    if (performance.now() - began > forgottenMs)
      throw new DriverError('Busy', 'The API server still lets in a token that was revoked.')
    await pause(lookMs)
  }
}
