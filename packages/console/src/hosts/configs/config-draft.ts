import type { Config, ConfigInterface } from '@moorage/sdk'
import { changedSlots, type FilledSlots, filledSlots } from './slots.ts'

/** Boot helpers of a configuration. */
export type ConfigHelpers = Config['helpers']

/** Maximum number of interfaces per configuration (decision H14.3). */
export const ethMax = 3

/** Draft of a network interface. */
export type InterfaceDraft = Pick<ConfigInterface, 'purpose' | 'primary'> & {
  readonly label: string
  readonly ipam: string
}

/** Draft of a configuration. */
export interface ConfigDraft {
  readonly label: string
  readonly slots: FilledSlots
  readonly rootDevice: string
  /** Kernel; '' for the default. */
  readonly kernel: string
  /** Limit in MB; 0 for the plan's whole memory. */
  readonly memoryLimit: string
  readonly runLevel: Config['run_level']
  readonly virtMode: Config['virt_mode']
  readonly helpers: ConfigHelpers
  readonly interfaces: readonly InterfaceDraft[]
  readonly comments: string
}

/** Initial draft with the service's defaults. */
export const newConfigDraft: ConfigDraft = {
  label: '',
  slots: {},
  rootDevice: '/dev/sda',
  kernel: '',
  memoryLimit: '0',
  runLevel: 'default',
  virtMode: 'paravirt',
  helpers: { updatedb_disabled: true, distro: true, modules_dep: true, network: true, devtmpfs_automount: true },
  interfaces: [],
  comments: '',
}

/** Returns the draft of a configuration. Omits empty slots; null interface labels and addresses become ''. */
export function configDraftOf(config: Config): ConfigDraft {
  return {
    label: config.label,
    slots: filledSlots(config),
    rootDevice: config.root_device,
    kernel: config.kernel,
    memoryLimit: String(config.memory_limit),
    runLevel: config.run_level,
    virtMode: config.virt_mode,
    helpers: config.helpers,
    interfaces: config.interfaces.map(({ purpose, primary, label, ipam_address: ipam }) => ({
      purpose,
      primary,
      label: label ?? '',
      ipam: ipam ?? '',
    })),
    comments: config.comments,
  }
}

/** True if label and root device are set and the memory limit is a whole number. */
export function isCompleteConfigDraft({ label, rootDevice, memoryLimit }: ConfigDraft): boolean {
  return label !== '' && rootDevice !== '' && /^\d+$/.test(memoryLimit)
}

/** Returns the update body: always the label, and the changed fields. A cleared kernel stays unchanged. */
export function configChange(before: ConfigDraft, after: ConfigDraft) {
  const devices = changedSlots(before.slots, after.slots)
  const is = (name: keyof ConfigDraft): boolean => JSON.stringify(before[name]) !== JSON.stringify(after[name])
  return {
    label: after.label,
    ...(Object.keys(devices).length === 0 ? {} : { devices }),
    ...(is('rootDevice') ? { root_device: after.rootDevice } : {}),
    ...(is('kernel') && after.kernel !== '' ? { kernel: after.kernel } : {}),
    ...(is('memoryLimit') ? { memory_limit: Number(after.memoryLimit) } : {}),
    ...(is('runLevel') ? { run_level: after.runLevel } : {}),
    ...(is('virtMode') ? { virt_mode: after.virtMode } : {}),
    ...(is('helpers') ? { helpers: after.helpers } : {}),
    ...(is('interfaces') ? { interfaces: after.interfaces.map(ethBody) } : {}),
    ...(is('comments') ? { comments: after.comments } : {}),
  }
}

/** Returns an interface's request fields. A public interface has neither label nor IPAM address. */
export function ethBody({ purpose, primary, label, ipam }: InterfaceDraft) {
  return { purpose, primary, ...(purpose === 'vlan' ? { label, ipam_address: ipam } : {}) }
}
