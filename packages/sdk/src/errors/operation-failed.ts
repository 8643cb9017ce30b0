/** Event of an operation, in both dialects. */
export interface EventRecord {
  readonly id: number
  /** Action in the dialect, such as `volume_create`. */
  readonly action: string
  readonly status: 'scheduled' | 'started' | 'finished' | 'failed' | 'notification' | 'canceled'
  readonly percent_complete: number | null
  /** Reason why the operation failed, or why it is waiting. */
  readonly message: string | null
}

/** An accepted operation failed, or a later request superseded it. */
export class OperationFailed<Event extends EventRecord = EventRecord> extends Error {
  override readonly name = 'OperationFailed'
  /** Final event, whose `message` contains the cause. */
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
