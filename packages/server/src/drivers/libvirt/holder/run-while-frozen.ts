import { callGuestAgent } from '../guests/guest-agent.ts'
import type { HeldVolume } from './find-held.ts'

/** Runs `act` while the file systems of the guest that has the volume open are frozen; without freezing if the guest has no agent or does not freeze. */
export async function runWhileFrozen<Answer>({ domain }: HeldVolume, act: () => Promise<Answer>): Promise<Answer> {
  if (!domain.live?.hasAgent) return act()
  try {
    await callGuestAgent(domain, 'guest-fsfreeze-freeze').catch(() => null)
    return await act()
  } finally {
    await callGuestAgent(domain, 'guest-fsfreeze-thaw').catch(() => null)
  }
}
