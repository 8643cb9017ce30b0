import type { Config, ConfigInterface } from '@moorage/sdk'
import { changedSlots, type FilledSlots, filledSlots } from './slots.ts'

/** What is done to a system when it starts. */
export type ConfigHelpers = Config['helpers']

/** Most interfaces of a configuration (decision H14.3). */
export const ethMax = 3

/** One interface as it was typed. */
export type InterfaceWish = Pick<ConfigInterface, 'purpose' | 'primary'> & {
  /** '' for the internet. */
  readonly label: string
  /** '' for none. */
  readonly ipam: string
}

/** What somebody has typed into the form of a configuration. */
export interface ConfigWish {
  readonly label: string
  readonly slots: FilledSlots
  readonly rootDevice: string
  /** '' for the usual one. */
  readonly kernel: string
  /** MB, as it was typed; 0 for all of it. */
  readonly memoryLimit: string
  readonly runLevel: Config['run_level']
  readonly virtMode: Config['virt_mode']
  readonly helpers: ConfigHelpers
  readonly interfaces: readonly InterfaceWish[]
  readonly comments: string
}

/** The form of a new configuration, with what the service takes where nothing is said. */
export const newConfigWish: ConfigWish = {
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

/** The form of one that is there. */
export function wishOfConfig(config: Config): ConfigWish {
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

/** Whether everything is there that the service wants to have. */
export function isCompleteConfigWish({ label, rootDevice, memoryLimit }: ConfigWish): boolean {
  return label !== '' && rootDevice !== '' && /^\d+$/.test(memoryLimit)
}

/** What the form sends: what is another than before. */
export function configChange(before: ConfigWish, after: ConfigWish) {
  const devices = changedSlots(before.slots, after.slots)
  const is = (name: keyof ConfigWish): boolean => JSON.stringify(before[name]) !== JSON.stringify(after[name])
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

/** One interface as it is sent; that to the internet has neither label nor address. */
export function ethBody({ purpose, primary, label, ipam }: InterfaceWish) {
  return { purpose, primary, ...(purpose === 'vlan' ? { label, ipam_address: ipam } : {}) }
}
