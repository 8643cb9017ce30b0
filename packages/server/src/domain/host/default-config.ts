import type { ConfigNetwork } from './config-network.ts'

const nothingOff: readonly string[] = []
const noNetworks: readonly ConfigNetwork[] = []

/** What a new host's configuration is made with, and what a configuration gets where a request says nothing (decision H, facts 12). */
export const defaultConfig = {
  label: 'Default configuration',
  comments: '',
  kernel: 'latest-64bit',
  memoryLimitMb: 0,
  runLevel: 'default',
  virtMode: 'paravirt',
  rootDevice: '/dev/sda',
  helpersOff: nothingOff,
  interfaces: noNetworks,
} as const

/** The first local disk of a host; the disks that it is made with stand in the first slots of its configuration (decision D6). */
export const defaultDisk = { label: 'Local disk' } as const

/** Kernel of a new host's configuration: an image brings its own, which a loader starts (facts 12). */
export function defaultKernel(image: string | null): string {
  return image === null ? defaultConfig.kernel : 'grub2'
}
