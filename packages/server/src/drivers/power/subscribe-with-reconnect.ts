import { setTimeout as pause } from 'node:timers/promises'

/** Callbacks for power changes and lost connections. */
export interface PowerEventHandlers {
  onChange(name: string): void
  /** Called once per lost connection. Later polls find missed changes. */
  onDisconnect(reason: string): void
  readonly stop: AbortSignal
}

const reconnectMs = 5_000

/**
 * Subscribes to events until `stop` aborts, and reconnects 5 s after a loss. Reports a loss once, until an event is heard again.
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
