/** What an event says of the work that it records, in both dialects. */
export interface EventRecord {
  readonly id: number
  /** The word of the dialect, such as `volume_create`. */
  readonly action: string
  readonly status: 'scheduled' | 'started' | 'finished' | 'failed' | 'notification' | 'canceled'
  readonly percent_complete: number | null
  /** Cause of a failure; while the work goes on, what it waits for. */
  readonly message: string | null
}

/** Work that was accepted did not come to its end: it failed, or was canceled as a later request replaced it. */
export class OperationFailed<Event extends EventRecord = EventRecord> extends Error {
  override readonly name = 'OperationFailed'
  /** How the event ended: its `message` says why. */
  readonly event: Event
  readonly isCanceled: boolean

  constructor(event: Event) {
    const isCanceled = event.status === 'canceled'
    super(
      `${event.action} (event ${event.id}) ${isCanceled ? 'was canceled' : 'failed'}: ${event.message ?? 'no cause is told'}`,
    )
    this.event = event
    this.isCanceled = isCanceled
  }
}

/** Work was still going on when the time to wait for it was over; it goes on, and can be waited for again. */
export class OperationUnfinished<Event extends EventRecord = EventRecord> extends Error {
  override readonly name = 'OperationUnfinished'
  /** As it was last seen; null where it was never seen. */
  readonly event: Event | null
  readonly eventId: number

  constructor(eventId: number, event: Event | null) {
    super(
      `Event ${eventId} has not ended in time${event === null ? '' : `: ${event.status}, ${event.percent_complete ?? 0} %`}.`,
    )
    this.eventId = eventId
    this.event = event
  }
}
