// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { AccountArea, AccountSignInsArea } from './account.ts'
import type { AddressesArea, HostAddressesArea } from './addresses.ts'
import type { AccessListArea, ClusterTokenArea, DashboardArea, EndpointsArea, KubeconfigArea } from './cluster-access.ts'
import type { ClusterTypesArea, ClustersArea, VersionsArea } from './clusters.ts'
import type { ConfigsArea } from './configs.ts'
import type { DisksArea } from './disks.ts'
import type { EventsArea } from './events.ts'
import type { HostTypesArea, HostsArea } from './hosts.ts'
import type { NodesArea, PoolsArea } from './pools.ts'
import type { PreferencesArea, ProfileArea, SignInsArea, SshKeysArea } from './profile.ts'
import type { ImagesArea, RegionsArea } from './regions.ts'
import type { AuditArea, UsageArea } from './reports.ts'
import type { TagsArea } from './tags.ts'
import type { AppsArea, ClientsArea, TokensArea } from './tokens.ts'
import type { GrantsArea, UsersArea } from './users.ts'
import type { VolumeTypesArea, VolumesArea } from './volumes.ts'

export type * from './volumes.ts'
export type * from './hosts.ts'
export type * from './host-bodies.ts'
export type * from './configs.ts'
export type * from './config-bodies.ts'
export type * from './disks.ts'
export type * from './addresses.ts'
export type * from './clusters.ts'
export type * from './cluster-access.ts'
export type * from './pools.ts'
export type * from './regions.ts'
export type * from './events.ts'
export type * from './tags.ts'
export type * from './profile.ts'
export type * from './account.ts'
export type * from './tokens.ts'
export type * from './users.ts'
export type * from './reports.ts'

/** Areas of a client in the neutral dialect. */
export interface NeutralAreas {
  readonly volumes: VolumesArea
  readonly volumeTypes: VolumeTypesArea
  readonly hosts: HostsArea
  readonly hostTypes: HostTypesArea
  readonly configs: ConfigsArea
  readonly disks: DisksArea
  readonly hostAddresses: HostAddressesArea
  readonly addresses: AddressesArea
  readonly clusters: ClustersArea
  readonly versions: VersionsArea
  readonly clusterTypes: ClusterTypesArea
  readonly endpoints: EndpointsArea
  readonly dashboard: DashboardArea
  readonly kubeconfig: KubeconfigArea
  readonly clusterToken: ClusterTokenArea
  readonly accessList: AccessListArea
  readonly nodes: NodesArea
  readonly pools: PoolsArea
  readonly regions: RegionsArea
  readonly images: ImagesArea
  readonly events: EventsArea
  readonly tags: TagsArea
  readonly profile: ProfileArea
  readonly preferences: PreferencesArea
  readonly sshKeys: SshKeysArea
  readonly signIns: SignInsArea
  readonly accountSignIns: AccountSignInsArea
  readonly tokens: TokensArea
  readonly apps: AppsArea
  readonly account: AccountArea
  readonly users: UsersArea
  readonly grants: GrantsArea
  readonly clients: ClientsArea
  readonly audit: AuditArea
  readonly usage: UsageArea
}
