import type { DesiredHost } from '#domain/host/plan.ts'
import type { HostWork } from '#store/host/load-host-work.ts'

/** Converts a host's rows to the planner's input. */
export function desiredHost({ host, attachments, disks, shape, isKept }: HostWork): DesiredHost {
  return {
    status: host.status,
    hasBeenProvisioned: host.provisioned_at !== null,
    power: host.wants_power,
    bootSerial: host.boot_serial,
    observedBootSerial: host.seen_boot_serial,
    attachments,
    disks,
    shape,
    migratingTo: host.migrating_to,
    addresses: host,
    isKept,
  }
}
