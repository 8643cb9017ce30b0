import { sqlInvariant } from './invariant.ts'

/** Simulated plugs and attachment rows never contradict each other. */
export const oneHost = sqlInvariant(
  5,
  'a volume is on at most one host at every instant, in the rows and in the simulator state',
  `select 'volume ' || id || ' came into host ' || (told ->> 'host') || ' while its row named ' || coalesce(told ->> 'row_host', 'none') as told
      from crash.history where what = 'plug' and told ->> 'host' is distinct from told ->> 'row_host'
    union all
    select 'volume ' || id || ' was given to host ' || (told ->> 'host') || ' while hosts ' || (told ->> 'holders') || ' held it'
      from crash.history where what = 'attach' and exists (select from jsonb_array_elements(told -> 'holders') as one where one <> told -> 'host')
    union all
    select 'volume ' || id || ' was told to be free while hosts ' || (told ->> 'holders') || ' held it'
      from crash.history where what = 'detach' and told -> 'holders' <> '[]'`,
)

/** SQL expression for slot names. Slot 0 is sda, slot 26 is sdaa (decision D6.1). */
const slotName =
  "case when config_devices.slot < 26 then 'sd' || chr(97 + config_devices.slot) else 'sda' || chr(97 + config_devices.slot - 26) end"

/**
 * Every attachment row desires `attached`. A running host has exactly the attached devices, each with its path and slot (decisions D4, D6; invariant of the
 * scenarios).
 */
export const attachmentsAgree = sqlInvariant(
  6,
  'attached devices in the simulator state match the rows',
  `select 'volume ' || coalesce(row_volume, device_volume) || ': its row says host ' || coalesce(row_host::text, 'none') || ' ' || coalesce(wants, '') || ' ' || coalesce(host_status, '')
      || ', the world host ' || coalesce(device_host::text, 'none') || ' as ' || coalesce(link, 'nothing') || ' at ' || coalesce(device_slot, 'no slot') || ', not ' || coalesce(row_slot, 'no slot') as told
    from (
      select attachments.volume_id as row_volume, attachments.host_id as row_host, wants, is_hidden, hosts.status as host_status, volumes.label, volumes.status as volume_status, ${slotName} as row_slot
      from attachments join hosts on hosts.id = attachments.host_id join volumes on volumes.id = attachments.volume_id
        left join config_devices on config_devices.volume_id = attachments.volume_id
    ) as rows full join (
      select disks.public_id as device_volume, things.public_id as device_host, link, slot as device_slot
      from sim.devices join sim.volumes as disks on disks.id = devices.volume_id join sim.hosts as things on things.id = devices.host_id
    ) as devices on device_volume = row_volume
    where row_volume is null or wants <> 'attached' or is_hidden or device_host <> row_host
      or (host_status = 'running' and volume_status = 'active' and (device_host is null or link <> '/dev/disk/by-id/scsi-0Moor_Volume_' || label or device_slot is distinct from row_slot))`,
)
