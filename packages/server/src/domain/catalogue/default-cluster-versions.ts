import type { ClusterVersion } from './catalogue.ts'

/** Kubernetes minors of an installation that configures none, newest first; all can be chosen and stepped to (decision E4). */
export const defaultClusterVersions: readonly ClusterVersion[] = [
  { id: '1.36', patch: '1.36.2', isOffered: true, isUpgradable: true },
  { id: '1.35', patch: '1.35.6', isOffered: true, isUpgradable: true },
  { id: '1.34', patch: '1.34.8', isOffered: true, isUpgradable: true },
  { id: '1.33', patch: '1.33.12', isOffered: true, isUpgradable: true },
]
