import { spawnSync } from 'node:child_process'
import type { Tier } from './tier.ts'

const programs: readonly (readonly string[])[] = [
  ['node', '-v'],
  ['npm', '-v'],
  ['go', 'version'],
  ['python3', '-V'],
  ['uname', '-mr'],
]

const packages: Readonly<Record<string, readonly string[]>> = {
  chromium: ['chromium'],
  pictures: ['chromium'],
  hosts: ['qemu-*', 'libvirt*', 'ceph*', 'cryptsetup*', 'nftables'],
  kubernetes: ['docker*', 'containerd*', 'runc', 'haproxy', 's6'],
  conformance: ['docker*', 'containerd*', 'runc', 'haproxy'],
  podman: ['podman', 'crun', 'conmon'],
  'guest-nodes': ['qemu-*', 'libvirt*', 'docker*', 'containerd*'],
  packages: ['docker*', 'buildah', 'mmdebstrap'],
}

/** Returns the versions of a tier's tools that npm does not install, empty if missing. */
export function readVersions(tier: Pick<Tier, 'name'>): readonly string[] {
  const expected = packages[tier.name]
  const installed =
    expected === undefined ? [] : [readVersion(['dpkg-query', '-W', '-f', '${Package} ${Version}\\n', ...expected])]
  return [...(programVersions ??= programs.map(readVersion)), ...installed]
}

let programVersions: readonly string[] | null = null

function readVersion([program = '', ...args]: readonly string[]): string {
  const { stdout } = spawnSync(program, args, { encoding: 'utf8' })
  return `${program} ${(stdout ?? '').trim()}`
}
