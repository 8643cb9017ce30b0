import { isRecord } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineLabels } from '../container-engine.ts'

/** Label with the description digest; callers must not set it. */
export const digestLabel = 'moorage.description'

/** Image name as described, since Podman prefixes short names with `localhost/` or its registry. Callers must not set it. */
export const imageLabel = 'moorage.image'

/** Reads the labels of a response. */
export function readLabels(value: unknown): EngineLabels {
  const texts = isRecord(value) ? Object.entries(value) : []
  return Object.fromEntries(texts.filter((one): one is [string, string] => typeof one[1] === 'string'))
}

/** Filter that matches all of these labels. @param more further filters, by the runtime's names */
export function filterLabels(labels: EngineLabels, more: Readonly<Record<string, readonly string[]>> = {}): string {
  return JSON.stringify({ ...more, label: Object.entries(labels).map(([key, value]) => `${key}=${value}`) })
}

/**
 * Throws AlreadyExists for a foreign object with our name (driver contract, rule 2): another value of one of these labels, or none of them. A single missing
 * label was added by a newer release.
 */
export function refuseForeign(what: string, found: EngineLabels, wanted: EngineLabels): void {
  const shared = Object.keys(wanted).filter((key) => key in found)
  const other = shared.find((key) => found[key] !== wanted[key])
  const isForeign = other !== undefined || (shared.length === 0 && Object.keys(wanted).length > 0)
  if (isForeign)
    throw new DriverError(
      'AlreadyExists',
      `${what} belongs to another owner: its label ${other ?? Object.keys(wanted)[0]} differs.`,
    )
}
