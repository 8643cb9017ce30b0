// Generated from the contract by `npm run generate -w @moorage/sdk`; do not edit it here (ADR 0036).

import type { AccountSignInsArea } from '../neutral/account.ts'
import type { ClusterTypesArea } from '../neutral/clusters.ts'
import type { SignInsArea } from '../neutral/profile.ts'
import type { AuditArea } from '../neutral/reports.ts'
import type { VolumeTypesArea } from '../neutral/volumes.ts'
import type { AccountArea, AccountAvailabilityArea, AccountSettingsArea, AgreementsArea } from './account.ts'
import type { AddressesArea, HostAddressesArea } from './addresses.ts'
import type { AccessListArea, ClusterTokenArea, DashboardArea, EndpointsArea, KubeconfigArea } from './cluster-access.ts'
import type { ClustersArea, TierVersionsArea, VersionsArea } from './clusters.ts'
import type { ConfigsArea } from './configs.ts'
import type { DisksArea } from './disks.ts'
import type { EventsArea } from './events.ts'
import type { HostTypesArea, HostsArea } from './hosts.ts'
import type { AccountBetasArea, BetasArea, InvoicesArea, LocksArea, PaymentMethodsArea, PaymentsArea, StackscriptsArea, TicketsArea } from './not-offered-account.ts'
import type { AddressPoolsArea, AddressRangesArea, BackupsArea, FirewallsArea, HostFirewallsArea, HostNodebalancersArea, NodebalancersArea, PlacementGroupsArea, VlansArea, VpcsArea } from './not-offered.ts'
import type { NodesArea, PoolsArea } from './pools.ts'
import type { PreferencesArea, ProfileArea, SshKeysArea, TrustedDevicesArea } from './profile.ts'
import type { AvailabilityArea, ImagesArea, KernelsArea, RegionsArea } from './regions.ts'
import type { MaintenanceArea, MaintenancePoliciesArea, NotificationsArea, UsageArea } from './reports.ts'
import type { TagsArea } from './tags.ts'
import type { AppsArea, ClientsArea, TokensArea } from './tokens.ts'
import type { GrantsArea, UsersArea } from './users.ts'
import type { VolumesArea } from './volumes.ts'

export type * from './volumes.ts'
export type * from './hosts.ts'
export type * from './host-bodies.ts'
export type * from './configs.ts'
export type * from './disks.ts'
export type * from './addresses.ts'
export type * from './clusters.ts'
export type * from './cluster-access.ts'
export type * from './pools.ts'
export type * from './regions.ts'
export type * from './events.ts'
export type * from './tags.ts'
export type * from './profile.ts'
export type * from './tokens.ts'
export type * from './account.ts'
export type * from './reports.ts'
export type * from './users.ts'
export type * from './not-offered-account.ts'
export type * from './not-offered.ts'
export type { AccountSignInsArea, AccountUpdateBody } from '../neutral/account.ts'
export type { AddressUpdateBody, HostAddressCreateBody, HostAddressUpdateBody } from '../neutral/addresses.ts'
export type { AccessList, AccessListUpdateBody, Dashboard, Endpoint, Kubeconfig } from '../neutral/cluster-access.ts'
export type { ClusterCreateBody, ClusterFields, ClusterRegenerateBody, ClusterType, ClusterTypesArea, ClusterUpdateBody, Version, VersionFields } from '../neutral/clusters.ts'
export type { ConfigCreateBody, ConfigUpdateBody } from '../neutral/config-bodies.ts'
export type { ConfigFields } from '../neutral/configs.ts'
export type { DiskCloneBody, DiskCreateBody, DiskFields, DiskResetPasswordBody, DiskResizeBody, DiskUpdateBody } from '../neutral/disks.ts'
export type { EventFields } from '../neutral/events.ts'
export type { HostBootBody, HostRebootBody, HostRebuildBody, HostResizeBody } from '../neutral/host-bodies.ts'
export type { HostFields, HostTypeFields } from '../neutral/hosts.ts'
export type { Node, PoolCreateBody, PoolFields, PoolUpdateBody } from '../neutral/pools.ts'
export type { Preferences, SSHKey, SignIn, SignInFields, SignInsArea, SshKeyCreateBody, SshKeyFields, SshKeyUpdateBody } from '../neutral/profile.ts'
export type { ImageFields, RegionFields } from '../neutral/regions.ts'
export type { AuditArea, AuditFields, AuditRecord, UsageFields } from '../neutral/reports.ts'
export type { Tag, TagFields } from '../neutral/tags.ts'
export type { App, ClientCreateBody, ClientFields, ClientUpdateBody, OAuthClient, Token, TokenCreateBody, TokenUpdateBody } from '../neutral/tokens.ts'
export type { UserCreateBody, UserFields, UserUpdateBody } from '../neutral/users.ts'
export type { Empty, VolumeCloneBody, VolumeResizeBody, VolumeType, VolumeTypeFields, VolumeTypesArea, VolumeUpdateBody } from '../neutral/volumes.ts'

/** Areas of a client in the linode dialect. */
export interface LinodeAreas {
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
  readonly tierVersions: TierVersionsArea
  readonly clusterTypes: ClusterTypesArea
  readonly endpoints: EndpointsArea
  readonly dashboard: DashboardArea
  readonly kubeconfig: KubeconfigArea
  readonly clusterToken: ClusterTokenArea
  readonly accessList: AccessListArea
  readonly nodes: NodesArea
  readonly pools: PoolsArea
  readonly regions: RegionsArea
  readonly availability: AvailabilityArea
  readonly images: ImagesArea
  readonly kernels: KernelsArea
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
  readonly accountSettings: AccountSettingsArea
  readonly agreements: AgreementsArea
  readonly accountAvailability: AccountAvailabilityArea
  readonly notifications: NotificationsArea
  readonly trustedDevices: TrustedDevicesArea
  readonly maintenance: MaintenanceArea
  readonly maintenancePolicies: MaintenancePoliciesArea
  readonly users: UsersArea
  readonly grants: GrantsArea
  readonly clients: ClientsArea
  readonly audit: AuditArea
  readonly usage: UsageArea
  readonly betas: BetasArea
  readonly accountBetas: AccountBetasArea
  readonly firewalls: FirewallsArea
  readonly hostFirewalls: HostFirewallsArea
  readonly nodebalancers: NodebalancersArea
  readonly hostNodebalancers: HostNodebalancersArea
  readonly vpcs: VpcsArea
  readonly vlans: VlansArea
  readonly addressRanges: AddressRangesArea
  readonly addressPools: AddressPoolsArea
  readonly backups: BackupsArea
  readonly placementGroups: PlacementGroupsArea
  readonly stackscripts: StackscriptsArea
  readonly locks: LocksArea
  readonly invoices: InvoicesArea
  readonly payments: PaymentsArea
  readonly paymentMethods: PaymentMethodsArea
  readonly tickets: TicketsArea
}
