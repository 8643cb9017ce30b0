import type { WantedConfig } from '#accept/config/config-fields.ts'

/** A change of a configuration that changes nothing. */
export const unchangedConfig: WantedConfig = {
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
