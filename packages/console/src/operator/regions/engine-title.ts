import type { RegionEngineAnswer } from '../client/answers.ts'

const parts: Readonly<Record<RegionEngineAnswer['part'], string>> = {
  hosts: 'Hosts',
  volumes: 'Volumes',
  clusters: 'Clusters',
}

/** What people call the kinds of engines; of a kind that is not here its own word is told. */
const kinds: Readonly<Record<string, string>> = {
  simulator: 'simulator',
  libvirt: 'hypervisors (libvirt)',
  containers: 'containers (Docker)',
  files: 'files in directories',
  ceph: 'Ceph',
  docker: 'control planes in containers (Docker)',
  units: 'control planes in system units',
}

/** What an engine does in a region, and what it is: "Volumes by Ceph, ceph-1". */
export function engineTitle({ part, kind, name }: Pick<RegionEngineAnswer, 'part' | 'kind' | 'name'>): string {
  const called = kind === 'simulator' ? '' : `, ${name}`
  return `${parts[part]}: ${kinds[kind] ?? kind}${called}`
}
