import { setTimeout as pause } from 'node:timers/promises'
import { openPlaneDoor } from '../clusters/open-door.ts'
import { tokenSecretPlace } from '../clusters/furnish-plane.ts'
import type { FleetKeep } from '../keep-fleets.ts'
import { passLastingTrouble } from '../fleet/lasting-trouble.ts'
import type { KubernetesContext } from '../kubernetes-context.ts'
import { listPlanes } from '../planes/plane-row.ts'
import { openPlaneSecrets } from '../planes/plane-secrets.ts'
import { findInnerAccess } from './inner-access.ts'

/** Poll interval for a moved listener or a renewed authority. */
const lookMs = 5_000

/**
 * Publishes this service's address to every cluster after each change, until stopped. Leaves the token unchanged, which is written when credentials change: an
 * older one must not come back. Each process publishes once per cluster, which is harmless.
 */
export async function keepInnerSecrets(
  context: KubernetesContext,
  { onTrouble: tell, stop }: FleetKeep,
): Promise<void> {
  const { name: engine } = context.options
  const [told, onTrouble] = [new Map<string, string>(), passLastingTrouble(tell)]
  while (!stop.aborted) {
    await tellPlanes(context, told, onTrouble).catch((error: unknown) => onTrouble(engine, error))
    await pause(lookMs, undefined, { signal: stop }).catch(() => undefined)
  }
}

async function tellPlanes(
  context: KubernetesContext,
  told: Map<string, string>,
  onTrouble: FleetKeep['onTrouble'],
): Promise<void> {
  const { name: engine, registry } = context.options
  const rows = await listPlanes(registry, engine)
  const names = new Set(rows.map(({ name }) => name))
  for (const name of told.keys()) if (!names.has(name)) told.delete(name)
  for (const row of rows) {
    const facts = await findInnerAccess(registry, engine, row.region)
    const text = JSON.stringify(facts)
    if (told.get(row.name) === text) continue
    await tellPlane(context, row, facts).then(
      () => told.set(row.name, text),
      (error: unknown) => onTrouble(row.name, error),
    )
  }
}

async function tellPlane(
  context: KubernetesContext,
  row: Parameters<typeof openPlaneDoor>[1],
  facts: Readonly<Record<string, string>>,
): Promise<void> {
  const { serviceSecret } = await openPlaneSecrets(context.options.registry, row)
  const api = await openPlaneDoor(context, row)
  // A deleted Secret is recreated completely by the next ensureCluster.
  await api.patch(tokenSecretPlace(serviceSecret.name), 'merge', { stringData: facts })
}
