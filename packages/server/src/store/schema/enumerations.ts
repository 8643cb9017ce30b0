import {
  auditOutcomes,
  clientStatuses,
  consoleAuthMethods,
  encryptions,
  eventStatuses,
  grantEntities,
  hardwareTypes,
  hostStatuses,
  imageStatuses,
  levels,
  lockableTypes,
  lockTypes,
  maintenancePolicies,
  signInStatuses,
  trashKinds,
  volumeBackupStatuses,
  volumeSnapshotStatuses,
  volumeStatuses,
} from '@moorage/contract'
import { addressKinds } from '#domain/address/network-of.ts'
import { attachmentStates } from '#domain/attachment/check-attachable.ts'
import { billedKinds } from '#domain/billing/sum-usage.ts'
import { scalingHolds } from '#domain/pool/demand/plan-growth.ts'
import { nodeRoles } from '#domain/pool/plan.ts'
import { powers } from '#domain/shared/index.ts'

/** Kinds of request counters per caller (decision G4). */
const rateKinds = ['request', 'create'] as const
/** Kind of request counter. */
export type RateKind = (typeof rateKinds)[number]

/** Kinds of sign-in counters (decision G11), also of dashboards (decision G10.3). */
const signInKinds = ['name', 'address', 'pair', 'device', 'known', 'cluster'] as const
/** Kind of sign-in counter. */
export type SignInKind = (typeof signInKinds)[number]

/** Columns with a fixed list of texts. A test compares check constraints, lists and column types. */
export const enumerations = {
  addresses: { kind: addressKinds },
  attachments: { wants: attachmentStates },
  audit: { outcome: auditOutcomes },
  billing_intervals: { kind: billedKinds },
  events: { status: eventStatuses },
  grants: { kind: grantEntities, level: levels },
  hosts: {
    disk_encryption: encryptions,
    maintenance_policy: maintenancePolicies,
    status: hostStatuses,
    wants_power: powers,
  },
  locks: { entity_type: lockableTypes, lock_type: lockTypes },
  images: { status: imageStatuses },
  nodes: { role: nodeRoles },
  oauth_clients: { status: clientStatuses },
  pools: { disk_encryption: encryptions, scaling_hold: scalingHolds },
  rate_counts: { kind: rateKinds },
  sign_in_attempts: { kind: signInKinds },
  sign_ins: { status: signInStatuses },
  trash_items: { kind: trashKinds },
  trash_pressure: { hardware_type: hardwareTypes },
  users: { account_access: levels, console_auth_method: consoleAuthMethods },
  volume_backups: { encryption: encryptions, hardware_type: hardwareTypes, status: volumeBackupStatuses },
  volume_snapshots: { encryption: encryptions, hardware_type: hardwareTypes, status: volumeSnapshotStatuses },
  volumes: {
    encryption: encryptions,
    hardware_type: hardwareTypes,
    migrating_to: hardwareTypes,
    status: volumeStatuses,
  },
} as const
