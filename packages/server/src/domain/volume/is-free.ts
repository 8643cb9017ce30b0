import type { SeenVolume, WantedVolume } from './plan.ts'

/** Whether a volume is to be taken off a host (decisions D7, D8, D11). */
export function isLeaving({ isDeleted, attachment }: WantedVolume): boolean {
  return attachment !== null && (isDeleted || attachment.wants === 'detached')
}

/** Whether no host holds the volume for sure: a look alone does not show a plug that is still being made. */
export function isFree({ attachment }: WantedVolume, seen: SeenVolume): boolean {
  return seen.plug === null && (attachment === null || seen.isUnplugged)
}
