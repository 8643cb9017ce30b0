import type { DiskCreateBody, HostCreateBody, HostUpdateBody } from '@moorage/contract'
import { Fault } from '../shared/index.ts'

/** Requests for what there is not, as far as a request of any operation on hosts and their disks can name them. */
export type UnofferedBody = Partial<
  Pick<
    HostCreateBody,
    | 'alerts'
    | 'backups_enabled'
    | 'backup_id'
    | 'firewall_id'
    | 'placement_group'
    | 'interface_generation'
    | 'ipv4'
    | 'metadata'
    | 'stackscript_id'
    | 'stackscript_data'
  > &
    Pick<HostUpdateBody, 'backups'> &
    Pick<DiskCreateBody, 'read_only'>
>

/** A field, whether it asks for anything, and what is said then. */
type Asked = readonly [field: string, isMeant: boolean, reason: string]

const noBackups = 'Backups of hosts are not offered'
const noScripts = 'StackScripts are not offered'
const noMonitoring = 'Monitoring services are not offered; only an empty list can be sent.'

/** Every request for what there is not (decision H17): it is refused, not forgotten; what says that nothing is wanted is taken. */
export function checkUnoffered(asked: UnofferedBody): Fault[] {
  return [...listOfHost(asked), ...listOfBackups(asked), ...listOfImage(asked)]
    .filter(([, isMeant]) => isMeant)
    .map(([field, , reason]) => new Fault('host.unoffered', reason, { field }))
}

function listOfHost(asked: UnofferedBody): Asked[] {
  const { alerts, firewall_id: firewall = -1, ipv4 = [], interface_generation: generation, placement_group } = asked
  return [
    ['firewall_id', firewall !== -1, 'Firewalls are not offered; only null and -1 can be sent.'],
    ['placement_group', placement_group?.id !== undefined, 'Placement groups are not offered; only null can be sent.'],
    [
      'interface_generation',
      generation === 'linode',
      'Interfaces of their own are not offered; only legacy_config can be sent.',
    ],
    ['ipv4', ipv4.length > 0, 'Reserved addresses are not offered; a host gets addresses of its region.'],
    ['alerts.system_alerts', isFilled(alerts?.system_alerts), noMonitoring],
    ['alerts.user_alerts', isFilled(alerts?.user_alerts), noMonitoring],
  ]
}

function listOfBackups({ backups, backups_enabled, backup_id }: UnofferedBody): Asked[] {
  return [
    ['backups_enabled', backups_enabled === true, `${noBackups}; only false can be sent.`],
    ['backup_id', backup_id !== undefined, `${noBackups}; only null can be sent.`],
    ['backups.enabled', backups?.enabled === true, `${noBackups}; only false can be sent.`],
    ['backups.schedule.day', backups?.schedule?.day !== undefined, `${noBackups}; only null can be sent.`],
    ['backups.schedule.window', backups?.schedule?.window !== undefined, `${noBackups}; only null can be sent.`],
  ]
}

function listOfImage(asked: UnofferedBody): Asked[] {
  const { metadata, stackscript_id, stackscript_data = {}, read_only } = asked
  const isTold = metadata?.user_data !== undefined && metadata.user_data !== ''
  return [
    ['stackscript_id', stackscript_id !== undefined, `${noScripts}; only null can be sent.`],
    ['stackscript_data', Object.keys(stackscript_data).length > 0, `${noScripts}; only {} can be sent.`],
    ['metadata.user_data', isTold, 'There is no metadata service that would hand user data to the host.'],
    ['read_only', read_only === true, 'Disks that can only be read are not offered; only false can be sent.'],
  ]
}

function isFilled(list: readonly number[] | undefined): boolean {
  return list !== undefined && list.length > 0
}
