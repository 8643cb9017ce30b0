import { Fault } from '../../domain/shared/index.ts'

/** The refusal of whatever would begin, or waits for its turn, while the process stops; nothing was done (decision B4). */
export function stoppingFault(): Fault {
  return new Fault('service.stopping', 'The service is stopping.')
}
