import { setTimeout as pause } from 'node:timers/promises'

/** Callbacks for power events of an engine's hosts. */
export interface PowerEventHandlers {
  /** After every power change, whatever its cause. */
  onChange(name: string): void
  /** Once per loss of the event source. Later polls find missed changes. */
  onDisconnect(reason: string): void
  readonly stop: AbortSignal
}

const reconnectMs = 5_000

/**
 * Subscribes to events and reconnects until stopped.
 * @param name of the event source
 * @param subscribe subscribes once, calls `onHeard` at each event, and resolves with the reason for its end; null: reconnect immediately
 */
export async function subscribeWithReconnect(
  name: string,
  { onDisconnect, stop }: PowerEventHandlers,
  subscribe: (onHeard: () => void) => Promise<string | null>,
): Promise<void> {
  let isDisconnected = false
  const onHeard = (): void => {
    isDisconnected = false
  }
  while (!stop.aborted) {
    const reason = await subscribe(onHeard)
    if (stop.aborted) return
    if (reason === null) continue
    if (!isDisconnected) onDisconnect(`${name}: ${reason}`)
    isDisconnected = true
    await pause(reconnectMs, undefined, { signal: stop }).catch(() => undefined)
  }
}
