import { isRecord } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { RuntimeLabels } from '../container-runtime.ts'

/** Label with the description digest; callers must not set it. */
export const digestLabel = 'moorage.description'

/** Label with the described image name: Podman prefixes short names with `localhost/` or its registry. Callers must not set it. */
export const imageLabel = 'moorage.image'

/** Labels of a response, without values that are not strings. */
export function readLabels(value: unknown): RuntimeLabels {
  const texts = isRecord(value) ? Object.entries(value) : []
  return Object.fromEntries(texts.filter((one): one is [string, string] => typeof one[1] === 'string'))
}

/** JSON filter for all of these labels. @param more further filters, by the runtime's names */
export function filterLabels(labels: RuntimeLabels, more: Readonly<Record<string, readonly string[]>> = {}): string {
  return JSON.stringify({ ...more, label: Object.entries(labels).map(([key, value]) => `${key}=${value}`) })
}

/**
 * Throws AlreadyExists for a foreign object with our name (driver contract, rule 2): a label has another value, or all are missing. A newer release may have
 * added a single missing label.
 */
export function rejectForeign(what: string, found: RuntimeLabels, desired: RuntimeLabels): void {
  const shared = Object.keys(desired).filter((key) => key in found)
  const other = shared.find((key) => found[key] !== desired[key])
  const isForeign = other !== undefined || (shared.length === 0 && Object.keys(desired).length > 0)
  if (isForeign)
    throw new DriverError(
      'AlreadyExists',
      `${what} belongs to another owner: its label ${other ?? Object.keys(desired)[0]} differs.`,
    )
}
