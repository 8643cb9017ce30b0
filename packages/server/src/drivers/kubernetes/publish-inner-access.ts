import { setTimeout as pause } from 'node:timers/promises'
import { openPlaneDoor } from './clusters/open-door.ts'
import { tokenSecretPlace } from './clusters/furnish-plane.ts'
import type { FleetLoopOptions } from './run-fleets.ts'
import { reportLastingErrors } from './fleet/lasting-errors.ts'
import type { KubernetesContext } from './kubernetes-context.ts'
import { listPlanes } from './planes/plane-row.ts'
import { openPlaneSecrets } from './planes/plane-secrets.ts'
import { findInnerAccess } from './inside/inner-access.ts'

const pollMs = 5_000

/**
 * Writes this service's address to every cluster's Secret after each change, until stopped. Every process may do this. Only a change of credentials writes the
 * token: an older one must not replace a newer one. Reports lasting errors.
 */
export async function publishInnerAccess(
  context: KubernetesContext,
  { onError: report, stop }: FleetLoopOptions,
): Promise<void> {
  const { name: engine } = context.options
  const [published, onError] = [new Map<string, string>(), reportLastingErrors(report)]
  while (!stop.aborted) {
    await publishToPlanes(context, published, onError).catch((error: unknown) => onError(engine, error))
    await pause(pollMs, undefined, { signal: stop }).catch(() => undefined)
  }
}

async function publishToPlanes(
  context: KubernetesContext,
  published: Map<string, string>,
  onError: FleetLoopOptions['onError'],
): Promise<void> {
  const { name: engine, registry } = context.options
  const rows = await listPlanes(registry, engine)
  const names = new Set(rows.map(({ name }) => name))
  for (const name of published.keys()) if (!names.has(name)) published.delete(name)
  for (const row of rows) {
    const access = await findInnerAccess(registry, engine, row.region)
    const text = JSON.stringify(access)
    if (published.get(row.name) === text) continue
    await publishToPlane(context, row, access).then(
      () => published.set(row.name, text),
      (error: unknown) => onError(row.name, error),
    )
  }
}

async function publishToPlane(
  context: KubernetesContext,
  row: Parameters<typeof openPlaneDoor>[1],
  access: Readonly<Record<string, string>>,
): Promise<void> {
  const { serviceSecret } = await openPlaneSecrets(context.options.registry, row)
  const api = await openPlaneDoor(context, row)
  // Skips a deleted Secret, which the next ensureCluster recreates.
  await api.patch(tokenSecretPlace(serviceSecret.name), 'merge', { stringData: access })
}
