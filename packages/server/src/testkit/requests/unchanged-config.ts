import type { ConfigInput } from '#accept/config/config-fields.ts'

/** Change of a configuration without an effect. */
export const unchangedConfig: ConfigInput = {
  label: null,
  comments: null,
  kernel: null,
  memoryLimitMb: null,
  runLevel: null,
  virtMode: null,
  rootDevice: null,
  helpers: {},
  interfaces: null,
}
