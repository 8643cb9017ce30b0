import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import { DashboardError } from '../reading/dashboard-error.ts'

const words: Readonly<Partial<Record<DriverErrorCode, readonly [title: string, sentence: string]>>> = {
  Busy: [
    'The cluster does not respond',
    'The control plane is unreachable or timed out. Workloads in the cluster continue to run. Try again in a minute.',
  ],
  NotFound: [
    'The control plane is missing',
    'The control plane is not where it was created. Contact the operator of this installation.',
  ],
  NotSupported: ['No dashboard', 'The driver of this cluster does not support dashboards.'],
}
const otherwise = [
  'The cluster cannot be read',
  'Another service responds at the address of the cluster, or the response is too large. Contact the operator of this installation.',
] as const

/** Converts a DriverError to a DashboardError 503, without the driver's message, which names machines. Returns other errors unchanged. */
export function toDashboardError(error: unknown): unknown {
  if (!(error instanceof DriverError)) return error
  const [title, sentence] = words[error.code] ?? otherwise
  return new DashboardError(503, title, `${sentence} Cause: ${error.code}.`)
}
