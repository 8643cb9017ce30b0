import { setTimeout as pause } from 'node:timers/promises'
import { textField, isRecord } from '#domain/shared/index.ts'
import type { NamedDomain } from '../domains/find-domain.ts'
import { type GuestName, guestSerialOf } from '../domains/volume-device.ts'
import { callGuestAgent } from './guest-agent.ts'

/** Pauses between queries double, since queries compete with udev for the guest's CPU. */
const [waitMs, firstPauseMs] = [3_000, 100]

/** Waits at most 3 s until udev has created the link. Returns early on an agent error, or without an agent that lists disks. */
export async function awaitLink(domain: NamedDomain, name: GuestName): Promise<void> {
  if (!domain.live?.hasAgent) return
  const serial = guestSerialOf(name)
  const until = performance.now() + waitMs
  for (let pauseMs = firstPauseMs; performance.now() < until; pauseMs *= 2) {
    await pause(pauseMs)
    const disks = await callGuestAgent(domain, 'guest-get-disks').catch(() => null)
    if (!Array.isArray(disks) || disks.some((disk: unknown) => serialOf(disk) === serial)) return
  }
}

/** Serial from udev's database, which is written after the link. */
const serialOf = (disk: unknown): string | undefined => textField(isRecord(disk) ? disk['address'] : null, 'serial')
