import { findRescue } from '#store/host/find-rescue.ts'
import type { HostWork } from '#store/host/load-host-work.ts'
import type { PassIo } from '../engine/reconciler.ts'
import type { BootSpec } from '../ports/index.ts'
import { diskResource } from '../resources/resources.ts'
import { listBootDevices, planAllDisks, planBootDisks } from './list-boot-devices.ts'
import { planGuestConfig } from './plan-guest-config.ts'

/** Returns the desired boot: with the disks of the request and no secrets if it is a rescue boot, otherwise from the booted configuration (decision H19). */
export async function planBoot(work: HostWork, io: PassIo): Promise<BootSpec> {
  const { host, disks } = work
  const devices = await listBootDevices(work, io)
  const rescue = await findRescue(io.store.db, host)
  const boot = { bootSerial: host.boot_serial, devices }
  if (!rescue) return { ...boot, ...planBootDisks(work, devices, io), ...planGuestConfig(work, io) }
  if (rescue.disks === null) return { ...boot, isRescue: true, ...planAllDisks(host, disks, io) }
  const present = rescue.disks.flatMap((id) => disks.find((one) => one.id === id && one.trashId === null) ?? [])
  return { ...boot, isRescue: true, disks: present.map((row) => diskResource(row, host, io).name) }
}
