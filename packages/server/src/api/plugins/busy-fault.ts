import { Fault } from '../../domain/shared/index.ts'
import { NoConnectionFree } from '../../store/no-connection-free.ts'

/** The refusal of a mutation that others held up for too long (decision B4). With the cause, for the log. */
export function busyFault(cause: unknown): Fault {
  const what =
    cause instanceof NoConnectionFree
      ? 'The service is too busy at the moment'
      : 'The service is busy with other changes of the same things'
  return new Fault('service.busy', `${what}; nothing was done.`, { cause })
}
