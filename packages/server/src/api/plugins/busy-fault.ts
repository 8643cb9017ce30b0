import { Fault } from '../../domain/shared/index.ts'

/** The refusal of a mutation that others held up for too long (decision B4). With the cause, if there is one, for the log. */
export function busyFault(cause?: unknown): Fault {
  const reason = 'The service is busy with other changes of the same things; nothing was done.'
  return new Fault('service.busy', reason, cause === undefined ? {} : { cause })
}
