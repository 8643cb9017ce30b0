import { isRecord } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { EngineLabels } from '../container-engine.ts'

/** Label that keeps what a container was described as; no caller may set it. */
export const digestLabel = 'moorage.description'

/** Label that keeps the name of its image as it was described, since engines may tell another: Podman puts `localhost/` or its registry before a short one. No caller may set it. */
export const imageLabel = 'moorage.image'

/** The labels in what an engine tells of something. */
export function readLabels(value: unknown): EngineLabels {
  const texts = isRecord(value) ? Object.entries(value) : []
  return Object.fromEntries(texts.filter((one): one is [string, string] => typeof one[1] === 'string'))
}

/** The filter of a list that finds what carries all of these labels. @param more filters beside that, by the engine's names */
export function filterLabels(labels: EngineLabels, more: Readonly<Record<string, readonly string[]>> = {}): string {
  return JSON.stringify({ ...more, label: Object.entries(labels).map(([key, value]) => `${key}=${value}`) })
}

/**
 * Refuses what stands under a name of ours and is somebody else's (driver contract, rule 2): it has another value of one of these labels, or none of them. A label that is only missing has come with
 * a newer release. Throws DriverError AlreadyExists.
 */
export function refuseForeign(what: string, found: EngineLabels, wanted: EngineLabels): void {
  const shared = Object.keys(wanted).filter((key) => key in found)
  const other = shared.find((key) => found[key] !== wanted[key])
  const isForeign = other !== undefined || (shared.length === 0 && Object.keys(wanted).length > 0)
  if (isForeign)
    throw new DriverError(
      'AlreadyExists',
      `${what} is somebody else's: its label ${other ?? Object.keys(wanted)[0]} is not ours.`,
    )
}
