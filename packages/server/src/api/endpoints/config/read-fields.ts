import type { ConfigCreateBody, ConfigUpdateBody } from '@moorage/contract'
import { defaultConfig } from '../../../domain/host/default-config.ts'
import type { ConfigFields } from '../../../store/config/insert-config.ts'

/** What a configuration says where neither a request nor a stored one does. */
const blank: ConfigFields = {
  label: defaultConfig.label,
  comments: defaultConfig.comments,
  kernel: defaultConfig.kernel,
  memory_limit: defaultConfig.memoryLimitMb,
  run_level: defaultConfig.runLevel,
  virt_mode: defaultConfig.virtMode,
  root_device: defaultConfig.rootDevice,
}

/** The fields of a configuration after a request: what it names over what was there before, or over the defaults. */
export function readFields(body: ConfigCreateBody | ConfigUpdateBody, before: ConfigFields = blank): ConfigFields {
  return {
    label: body.label ?? before.label,
    comments: body.comments ?? before.comments,
    kernel: body.kernel ?? before.kernel,
    memory_limit: body.memory_limit ?? before.memory_limit,
    run_level: body.run_level ?? before.run_level,
    virt_mode: body.virt_mode ?? before.virt_mode,
    root_device: body.root_device ?? before.root_device,
  }
}

/** Whether two configurations say the same beside their slots. */
export function areSameFields(one: ConfigFields, other: ConfigFields): boolean {
  return (Object.keys(blank) as (keyof ConfigFields)[]).every((name) => one[name] === other[name])
}
