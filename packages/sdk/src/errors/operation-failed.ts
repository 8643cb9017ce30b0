/** Event of an operation, in both dialects. */
export interface EventRecord {
  readonly id: number
  /** Such as `volume_create`, in the words of the dialect. */
  readonly action: string
  readonly status: 'scheduled' | 'started' | 'finished' | 'failed' | 'notification' | 'canceled'
  readonly percent_complete: number | null
  /** Cause of a failure, or of a running operation's wait. */
  readonly message: string | null
}

/** An accepted operation failed, or a later request superseded it. */
export class OperationFailed<Event extends EventRecord = EventRecord> extends Error {
  override readonly name = 'OperationFailed'
  /** Its `message` contains the cause. */
  readonly event: Event
  readonly isCanceled: boolean

  constructor(event: Event) {
    const isCanceled = event.status === 'canceled'
    super(
      `${event.action} (event ${event.id}) ${isCanceled ? 'was canceled' : 'failed'}: ${event.message ?? 'no cause given'}`,
    )
    this.event = event
    this.isCanceled = isCanceled
  }
}

/** The timeout of a wait expired. The operation continues; you can wait again. */
export class OperationUnfinished<Event extends EventRecord = EventRecord> extends Error {
  override readonly name = 'OperationUnfinished'
  /** Last observed event, or null. */
  readonly event: Event | null
  readonly eventId: number

  constructor(eventId: number, event: Event | null) {
    super(
      `Event ${eventId} did not end in time${event === null ? '' : `: ${event.status}, ${event.percent_complete ?? 0} %`}.`,
    )
    this.eventId = eventId
    this.event = event
  }
}
