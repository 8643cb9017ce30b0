import type { ConfigCreateBody } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'
import { checkNetworks } from './config-network.ts'
import { checkDevices } from './devices.ts'

/** Returns all errors of a configuration's root device, slots, interfaces and initial RAM disk that do not depend on stored state (decisions D6, H14). */
export function checkConfig(
  body: Pick<Partial<ConfigCreateBody>, 'devices' | 'interfaces' | 'root_device' | 'initrd'>,
): ApiError[] {
  const { devices = {}, interfaces = [], root_device: root, initrd } = body
  return [
    ...(root === undefined || /^\/dev\/\S+$/.test(root)
      ? []
      : [new ApiError('request.field_invalid', 'Must be a path that begins with /dev/', { field: 'root_device' })]),
    ...checkDevices(devices),
    ...checkNetworks(interfaces),
    ...(initrd === undefined
      ? []
      : [
          new ApiError('host.unoffered', 'Initial RAM disks are not supported. The value must be null.', {
            field: 'initrd',
          }),
        ]),
  ]
}
