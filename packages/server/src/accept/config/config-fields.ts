import { defaultConfig } from '../../domain/host/default-config.ts'
import type { ConfigRow } from '../../store/config/find-configs.ts'
import type { ConfigFields } from '../../store/config/insert-config.ts'

/** The fields of a configuration as a request wants them; null leaves what there is, or the default. */
export type ConfigWish = { readonly [Name in keyof ConfigFields]: ConfigFields[Name] | null }

/** The fields of a configuration after a request: what it names over what was there before, or over the defaults. */
export function fillFields(wish: ConfigWish, before: ConfigFields = defaultConfig): ConfigFields {
  return {
    label: wish.label ?? before.label,
    comments: wish.comments ?? before.comments,
    kernel: wish.kernel ?? before.kernel,
    memoryLimitMb: wish.memoryLimitMb ?? before.memoryLimitMb,
    runLevel: wish.runLevel ?? before.runLevel,
    virtMode: wish.virtMode ?? before.virtMode,
    rootDevice: wish.rootDevice ?? before.rootDevice,
  }
}

/** What a stored configuration says beside its slots. */
export function configFieldsOf(row: ConfigRow): ConfigFields {
  return {
    label: row.label,
    comments: row.comments,
    kernel: row.kernel,
    memoryLimitMb: row.memory_limit,
    runLevel: row.run_level,
    virtMode: row.virt_mode,
    rootDevice: row.root_device,
  }
}

/** Whether two configurations say the same beside their slots. */
export function areSameFields(one: ConfigFields, other: ConfigFields): boolean {
  return (Object.keys(defaultConfig) as (keyof ConfigFields)[]).every((name) => one[name] === other[name])
}
