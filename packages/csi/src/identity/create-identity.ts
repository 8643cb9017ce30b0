import type { UntypedServiceImplementation } from '@grpc/grpc-js'
import type { LineLog } from '../settings/open-line-log.ts'
import { answerBy } from '../wire/serve-calls.ts'

/** Identity of the driver. */
export interface DriverIdentity {
  readonly name: string
  readonly version: string
  readonly isController: boolean
}

/** Returns the gRPC handlers of the CSI service `Identity`: name, version and capabilities. `Probe` always reports ready. */
export function createIdentity(
  { name, version, isController }: DriverIdentity,
  log: LineLog,
): UntypedServiceImplementation {
  const services = [...(isController ? ['CONTROLLER_SERVICE'] : []), 'VOLUME_ACCESSIBILITY_CONSTRAINTS']
  return {
    GetPluginInfo: answerBy(log, 'GetPluginInfo', async () => ({ name, vendor_version: version })),
    GetPluginCapabilities: answerBy(log, 'GetPluginCapabilities', async () => ({
      capabilities: [...services.map((type) => ({ service: { type } })), { volume_expansion: { type: 'ONLINE' } }],
    })),
    Probe: answerBy(log, 'Probe', async () => ({ ready: { value: true } })),
  }
}
