import { quoteInSystemd } from './quote-words.ts'
import type { SupervisedUnit } from './unit-supervisor.ts'

/** Name of the systemd template of all units. */
export const unitTemplate = 'moorage-part@.service'

/** Builds the template's unit file. systemd restarts an ended program after a second, without a limit. */
export function describeTemplate(): string {
  return [
    '[Unit]',
    'Description=Moorage: %i',
    'Wants=network-online.target',
    'After=network-online.target',
    'StartLimitIntervalSec=0',
    '',
    '[Service]',
    'Type=exec',
    'Restart=always',
    'RestartSec=1',
    'KillMode=mixed',
    'NoNewPrivileges=yes',
    'CapabilityBoundingSet=',
    // `ExecStartPre` must run outside of the image's root.
    'RootDirectoryStartOnly=yes',
    'MountAPIVFS=yes',
    'PrivateDevices=yes',
    'PrivateIPC=yes',
    'ProtectClock=yes',
    'ProtectControlGroups=yes',
    'ProtectKernelModules=yes',
    'ProtectKernelTunables=yes',
    'LimitNOFILE=65536',
    '',
    '[Install]',
    'WantedBy=multi-user.target',
    '',
  ].join('\n')
}

/** Builds a unit's drop-in: program, confinement, limits and slice. */
export function describeDropIn(unit: SupervisedUnit): string {
  const { slice, command, addresses, memoryMib, millicpus, graceMs } = unit
  const line = (words: readonly string[]): string => words.map(quoteInSystemd).join(' ')
  return [
    '[Service]',
    `Slice=${slice}`,
    // `+` runs the command as the machine's root, outside of the confinement.
    ...addresses.map((one) => `ExecStartPre=+${line(['ip', 'address', 'replace', `${one}/32`, 'dev', 'lo'])}`),
    `ExecStart=${line(command)}`,
    ...describeConfinement(unit.confinement),
    `MemoryMax=${memoryMib}M`,
    'MemorySwapMax=0',
    `CPUQuota=${Math.max(1, Math.round(millicpus / 10))}%`,
    // systemd sends KILL after this time; 0 would mean never.
    `TimeoutStopSec=${Math.max(1, graceMs)}ms`,
    '',
  ].join('\n')
}

function describeConfinement({ root, binds, memoryFolders, environment }: SupervisedUnit['confinement']): string[] {
  return [
    `RootDirectory=${root}`,
    ...memoryFolders.map((one) => `TemporaryFileSystem=${one}:size=64M,mode=1777,noexec,nosuid,nodev`),
    ...binds.map(({ from, to, isReadOnly }) => `${isReadOnly ? 'BindReadOnlyPaths=-' : 'BindPaths='}${from}:${to}`),
    'ProtectSystem=strict',
    ...binds.filter((one) => !one.isReadOnly).map(({ to }) => `ReadWritePaths=${to}`),
    ...Object.entries(environment).map(([key, value]) => `Environment=${quoteInSystemd(`${key}=${value}`)}`),
  ]
}
