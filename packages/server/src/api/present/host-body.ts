import type { DialectPolicy, Host } from '@moorage/contract'
import { devicesMaxOf } from '#domain/catalogue/explain-ability.ts'
import { countAttachable } from '#domain/attachment/limits.ts'
import { resolveAlerts } from '#domain/host/alerts.ts'
import type { Catalogue } from '#domain/catalogue/catalogue.ts'
import { resolveDiskEncryption } from '#domain/catalogue/disk-encryption.ts'
import { findHostType } from '#domain/catalogue/host-types.ts'
import { findRegion } from '#domain/catalogue/regions.ts'
import { wireTime } from '#store/wire-time.ts'
import type { HostRow } from '#store/host/find-hosts.ts'

/** Context of a host response. */
export interface HostBodyContext {
  readonly catalogue: Catalogue
  readonly policy: DialectPolicy
}

const hostCapabilities = ['Block Storage Encryption', 'Maintenance Policy'] as const

/** Returns the host response (decision H; alerts and backups: facts 12). Values are 0 if the host's type is no longer configured. */
export function hostBody(row: HostRow, { catalogue, policy }: HostBodyContext): Host {
  const type = findHostType(catalogue, row.type)
  const region = findRegion(catalogue, row.region)
  const vcpus = type?.vcpus ?? 0
  const memoryMib = type?.memoryMib ?? 0
  return {
    id: row.id,
    label: row.label,
    group: row.display_group,
    status: row.status,
    created: wireTime(row.created),
    updated: wireTime(row.updated),
    type: row.type,
    ipv4: row.ipv4,
    ipv6: row.ipv6,
    image: row.image,
    region: row.region,
    site_type: region?.siteType ?? 'core',
    specs: {
      disk: type?.diskMib ?? 0,
      memory: memoryMib,
      vcpus,
      gpus: 0,
      transfer: type?.transferGb ?? 0,
      accelerated_devices: 0,
    },
    alerts: resolveAlerts(row.alerts, vcpus),
    backups: { enabled: false, available: false, schedule: { day: null, window: null }, last_successful: null },
    hypervisor: 'kvm',
    watchdog_enabled: row.is_watched,
    tags: row.tags,
    machine_uuid: row.uid,
    disk_encryption: resolveDiskEncryption(catalogue, row.region, row.disk_encryption),
    capabilities: hostCapabilities.filter((one) => region?.capabilities.includes(one)),
    attached_volumes: row.attached_volumes,
    attached_volumes_max: countAttachable({
      memoryMib: Math.min(memoryMib, findHostType(catalogue, row.wants_type ?? row.type)?.memoryMib ?? memoryMib),
      policy,
      devicesMax: devicesMaxOf(catalogue, row.region),
    }),
    orch_cluster_id: row.orch_cluster_id,
    maintenance_policy: row.maintenance_policy,
  }
}
