import { readFile, realpath, stat } from 'node:fs/promises'
import { type CallScope, pauseWithin } from '../wire/call-scope.ts'

const pollMs = 200
const sectorBytes = 512
/** Layout of device numbers (makedev(3)). */
const [majorShift, majorMask, minorHighShift] = [8, 0xf_ff, 12]

/**
 * Polls a volume's link until it leads to a block device, and returns the device's path. The host detects the device shortly after the service reports the
 * attachment. Throws ABORTED at the deadline.
 */
export async function awaitDevice(link: string, scope: CallScope): Promise<string> {
  for (;;) {
    const device = await findDevice(link)
    if (device !== null) return device
    await pauseWithin(scope, pollMs, `The appearance of ${link}`)
  }
}

async function findDevice(link: string): Promise<string | null> {
  const path = await realpath(link).catch(() => null)
  if (path === null) return null
  const stats = await stat(path).catch(() => null)
  return stats?.isBlockDevice() ? path : null
}

/** Returns `major:minor` of a device, as in the mount table. Throws if the device does not exist. */
export async function numberOfDevice(device: string): Promise<string> {
  return formatNumber((await stat(device)).rdev)
}

/** Formats a device number (`rdev` from stat) as `major:minor`. */
export function formatNumber(rdev: number): string {
  const major = (rdev >>> majorShift) & majorMask
  const minor = (rdev & 0xff) | ((rdev >>> minorHighShift) & 0xf_ff_00)
  return `${major}:${minor}`
}

/** Returns the size in bytes of the block device `number` (`major:minor`). Throws if it does not exist. */
export async function sizeOfDevice(number: string): Promise<number> {
  return Number(await readFile(`/sys/dev/block/${number}/size`, 'utf8')) * sectorBytes
}
