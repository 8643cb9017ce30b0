import type { DiskCreateBody, HostCreateBody, HostUpdateBody } from '@moorage/contract'
import { ApiError } from '../shared/index.ts'

/** Fields of which values can be unsupported. */
export type UnsupportedBody = Partial<
  Pick<
    HostCreateBody,
    | 'alerts'
    | 'backups_enabled'
    | 'backup_id'
    | 'firewall_id'
    | 'placement_group'
    | 'interface_generation'
    | 'ipv4'
    | 'stackscript_id'
    | 'stackscript_data'
  > &
    Pick<HostUpdateBody, 'backups'> &
    Pick<DiskCreateBody, 'read_only'>
>

type UnsupportedField = readonly [field: string, isMeant: boolean, reason: string]

const noBackups = 'Backups of hosts are not supported'
const noScripts = 'StackScripts are not supported'
const noMonitoring = 'Monitoring services are not supported. The value must be an empty list.'

/** Returns an error for each requested unsupported feature. Values that request nothing are accepted (decision H17). */
export function checkUnsupported(input: UnsupportedBody): ApiError[] {
  return [...listOfHost(input), ...listOfBackups(input), ...listOfImage(input)]
    .filter(([, isMeant]) => isMeant)
    .map(([field, , reason]) => new ApiError('host.unoffered', reason, { field }))
}

function listOfHost(input: UnsupportedBody): UnsupportedField[] {
  const { alerts, firewall_id: firewall = -1, ipv4 = [], interface_generation: generation, placement_group } = input
  return [
    ['firewall_id', firewall !== -1, 'Firewalls are not supported. The value must be null or -1.'],
    [
      'placement_group',
      placement_group?.id !== undefined,
      'Placement groups are not supported. The value must be null.',
    ],
    [
      'interface_generation',
      generation === 'linode',
      'Interfaces outside of configurations are not supported. The value must be legacy_config.',
    ],
    ['ipv4', ipv4.length > 0, 'Reserved addresses are not supported: a host gets addresses of its region.'],
    ['alerts.system_alerts', isFilled(alerts?.system_alerts), noMonitoring],
    ['alerts.user_alerts', isFilled(alerts?.user_alerts), noMonitoring],
  ]
}

function listOfBackups({ backups, backups_enabled, backup_id }: UnsupportedBody): UnsupportedField[] {
  return [
    ['backups_enabled', backups_enabled === true, `${noBackups}. The value must be false.`],
    ['backup_id', backup_id !== undefined, `${noBackups}. The value must be null.`],
    ['backups.enabled', backups?.enabled === true, `${noBackups}. The value must be false.`],
    ['backups.schedule.day', backups?.schedule?.day !== undefined, `${noBackups}. The value must be null.`],
    ['backups.schedule.window', backups?.schedule?.window !== undefined, `${noBackups}. The value must be null.`],
  ]
}

function listOfImage(input: UnsupportedBody): UnsupportedField[] {
  const { stackscript_id, stackscript_data = {}, read_only } = input
  return [
    ['stackscript_id', stackscript_id !== undefined, `${noScripts}. The value must be null.`],
    ['stackscript_data', Object.keys(stackscript_data).length > 0, `${noScripts}. The value must be {}.`],
    ['read_only', read_only === true, 'Read-only disks are not supported. The value must be false.'],
  ]
}

function isFilled(list: readonly number[] | undefined): boolean {
  return list !== undefined && list.length > 0
}
