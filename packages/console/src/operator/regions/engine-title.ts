import type { RegionEngineResponse } from '../client/responses.ts'

const parts: Readonly<Record<RegionEngineResponse['part'], string>> = {
  hosts: 'Hosts',
  volumes: 'Volumes',
  clusters: 'Clusters',
}

const kinds: Readonly<Record<string, string>> = {
  simulator: 'simulator',
  libvirt: 'hypervisors (libvirt)',
  containers: 'containers (Docker)',
  files: 'files in directories',
  ceph: 'Ceph',
  docker: 'control planes in containers (Docker)',
  units: 'control planes in system units',
}

/** Returns an engine's display name: "Volumes: Ceph, ceph-1". Omits a simulator's name. */
export function engineTitle({ part, kind, name }: Pick<RegionEngineResponse, 'part' | 'kind' | 'name'>): string {
  const called = kind === 'simulator' ? '' : `, ${name}`
  return `${parts[part]}: ${kinds[kind] ?? kind}${called}`
}
