import { sqlOn } from '../database/rows.ts'
import { expect } from 'vitest'
import type { Store } from '#store/open-store.ts'

/** Device of a volume in a running host. */
interface OutsideDevice {
  readonly link: string
  readonly slot: string | null
}

/** State of the engines, read independently of rows and passes. */
export interface OutsideView {
  /** Undefined if no running host has the volume. */
  findDevice(volumeId: number): Promise<OutsideDevice | undefined>
  findSizeGib(volumeId: number): Promise<number | undefined>
  /** Expects exactly the resources that the rows describe. */
  expectAsRows(after: string): Promise<void>
}

/** Returns a view of the simulator's tables. Started work on a device counts as done, because the simulator completes it with the next call. */
export function simulatedView({ db }: Store): OutsideView {
  return {
    async findDevice(id) {
      const [device] = await sqlOn(db)<OutsideDevice>`
        select device.link, device.slot from sim.devices as device join sim.volumes as volume on volume.id = device.volume_id
        where volume.public_id = ${id} and device.work is distinct from 'unplug'`
      return device
    },
    async findSizeGib(id) {
      const [volume] = await sqlOn(db)<{ size: number }>`
        select size_gib::float8 as size from sim.volumes where kind = 'volume' and public_id = ${id}`
      return volume?.size
    },
    async expectAsRows(after) {
      const [surplus] = await sqlOn(db)<Record<string, number>>`
        select (select count(*) from volumes where provisioned_at is not null)::integer + (select count(*) from volume_snapshots where status = 'available')::integer - (select count(*) from sim.volumes)::integer as volumes,
          (select count(*) from hosts where provisioned_at is not null)::integer - (select count(*) from sim.hosts)::integer as hosts,
          (select count(*) from images where status = 'available')::integer - (select count(*) from sim.images)::integer as images,
          (select count(*) from clusters where provisioned_at is not null)::integer - (select count(*) from sim.clusters)::integer as clusters,
          (select count(*) from nodes where is_ready)::integer - (select count(*) from sim.kube_objects where resource = 'nodes')::integer as nodes,
          (select count(*) from attachments where plugged_serial is not null)::integer - (select count(*) from sim.devices join sim.hosts on sim.hosts.id = host_id where power = 'on' and sim.devices.work is distinct from 'unplug')::integer as devices`
      expect(surplus, after).toEqual({ volumes: 0, hosts: 0, images: 0, clusters: 0, nodes: 0, devices: 0 })
    },
  }
}
