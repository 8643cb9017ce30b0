import { setTimeout as pause } from 'node:timers/promises'
import { textField, isRecord } from '#domain/shared/index.ts'
import type { NamedDomain } from '../domains/find-domain.ts'
import { type GuestName, guestSerialOf } from '../domains/volume-device.ts'
import { askGuest } from './ask-guest.ts'

/** Maximum wait for the link, and the interval between two requests to the agent. Emulated guests take up to 400 ms. */
const [waitMs, pollMs] = [3_000, 25]

/**
 * Waits until the guest's udev has processed a plugged volume, which is when its link exists. The device is in the guest either way: without an agent
 * that lists disks, after an error of the agent, and after 3 s it returns without having seen the link.
 */
export async function awaitLink(domain: NamedDomain, name: GuestName): Promise<void> {
  const serial = guestSerialOf(name)
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    const disks = await askGuest(domain, 'guest-get-disks').catch(() => null)
    if (!Array.isArray(disks) || disks.some((disk: unknown) => serialOf(disk) === serial)) return
    await pause(pollMs)
  }
}

/** The serial that udev has read; the agent takes it from udev's database, which udev writes after the link. */
const serialOf = (disk: unknown): string | undefined => textField(isRecord(disk) ? disk['address'] : null, 'serial')
