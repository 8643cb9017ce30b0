import { setTimeout as pause } from 'node:timers/promises'

/** Callbacks for power events of an engine's hosts. */
export interface PowerWatch {
  /** Called after any power change, by any cause. */
  onChange(name: string): void
  /** Called once for each loss of the event source. Later polls find missed changes. */
  onSilent(reason: string): void
  readonly stop: AbortSignal
}

const againMs = 5_000

/**
 * Subscribes to events and reconnects until stopped.
 * @param name of the event source
 * @param listen subscribes once and resolves with the reason for its end, or null to reconnect immediately; calls `onHeard` at each event
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
