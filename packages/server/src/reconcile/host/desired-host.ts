import type { DesiredHost } from '#domain/host/plan.ts'
import type { HostWork } from '#store/host/load-host-work.ts'

/** Converts a host's rows to the planner's input, without disks at rest in the trash: no step changes them (ADR 0074). */
export function desiredHost({ host, attachments, disks, shape, isKept }: HostWork): DesiredHost {
  return {
    status: host.status,
    hasBeenProvisioned: host.provisioned_at !== null,
    power: host.wants_power,
    bootSerial: host.boot_serial,
    observedBootSerial: host.seen_boot_serial,
    attachments,
    disks: disks.filter((disk) => disk.trashId === null || disk.isDeleting || !disk.hasBeenProvisioned),
    shape,
    migratingTo: host.migrating_to,
    addresses: host,
    isKept,
  }
}
