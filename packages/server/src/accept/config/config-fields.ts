import { isDeepStrictEqual } from 'node:util'
import { type ConfigHelper, configHelpers, keysOf } from '@moorage/contract'
import { defaultConfig } from '#domain/host/default-config.ts'
import type { ConfigRow } from '#store/config/find-configs.ts'
import type { ConfigFields } from '#store/config/insert-config.ts'

/** Requested fields of a configuration; null keeps the value or the default. */
export type ConfigInput = {
  readonly [Name in Exclude<keyof ConfigFields, 'helpersOff'>]: ConfigFields[Name] | null
} & {
  readonly helpers: Readonly<Partial<Record<ConfigHelper, boolean>>>
}

/** Returns all fields: requested values, and for null those of `before` or the defaults. */
export function fillFields(input: ConfigInput, before: ConfigFields = defaultConfig): ConfigFields {
  return {
    label: input.label ?? before.label,
    comments: input.comments ?? before.comments,
    kernel: input.kernel ?? before.kernel,
    memoryLimitMb: input.memoryLimitMb ?? before.memoryLimitMb,
    runLevel: input.runLevel ?? before.runLevel,
    virtMode: input.virtMode ?? before.virtMode,
    rootDevice: input.rootDevice ?? before.rootDevice,
    helpersOff: configHelpers.filter((name) => !(input.helpers[name] ?? !before.helpersOff.includes(name))),
    interfaces: input.interfaces ?? before.interfaces,
  }
}

/** Returns the fields of a configuration's row, without its slots. */
export function configFieldsOf(row: ConfigRow): ConfigFields {
  return {
    label: row.label,
    comments: row.comments,
    kernel: row.kernel,
    memoryLimitMb: row.memory_limit,
    runLevel: row.run_level,
    virtMode: row.virt_mode,
    rootDevice: row.root_device,
    helpersOff: row.helpers_off,
    interfaces: row.interfaces,
  }
}

/** True if all fields are deeply equal; ignores slots. */
export function areSameFields(one: ConfigFields, other: ConfigFields): boolean {
  return keysOf<keyof ConfigFields>(defaultConfig).every((name) => isDeepStrictEqual(one[name], other[name]))
}
