import { setTimeout as pause } from 'node:timers/promises'

/** What is told of the hosts of an engine. */
export interface PowerWatch {
  /** The power of a host has changed, by whomever; by its name. */
  onChange(name: string): void
  /** One that tells it cannot be listened to, since a moment ago; told once for each time. Whatever happens meanwhile is found by later looks. */
  onSilent(reason: string): void
  /** Aborted to end it. */
  readonly stop: AbortSignal
}

/** How long it waits before it listens again to one that went away. */
const againMs = 5_000

/**
 * Listens again and again until it is stopped.
 * @param name of who is listened to
 * @param listen listens once: resolves with the reason for its end, null where it is only to be begun anew; `onHeard` is called when something was said
 */
export async function keepListening(
  name: string,
  { onSilent, stop }: PowerWatch,
  listen: (onHeard: () => void) => Promise<string | null>,
): Promise<void> {
  let isSilent = false
  const onHeard = (): void => {
    isSilent = false
  }
  while (!stop.aborted) {
    const reason = await listen(onHeard)
    if (stop.aborted) return
    if (reason === null) continue
    if (!isSilent) onSilent(`${name}: ${reason}`)
    isSilent = true
    await pause(againMs, undefined, { signal: stop }).catch(() => undefined)
  }
}
