import { existsSync } from 'node:fs'
import { findListenError } from '../admin/find-listen-error.ts'
import { toListenFailure } from '../compose/addresses.ts'
import { type DataFolderPaths, findKeptPort, recordKeptPort } from '../datafolder/index.ts'
import { type Listen, type Settings, settingTable } from '../settings/index.ts'

const users = { listen: 'API', simListen: 'simulated clusters', adminListen: 'operator' } as const
const kinds = ['listen', 'simListen', 'adminListen'] as const
type PortSetting = (typeof kinds)[number]

const defaultFirst = 4400
/** Installations per machine without a port setting, and the distance between their first ports. */
const installationsMax = 10
const portsApart = 10
const host = '127.0.0.1'

/** Options for choosing ports. */
export interface PortNeeds {
  readonly settings: Settings
  readonly paths: DataFolderPaths
  readonly warn: (sentence: string) => void
  /** First port; 4400 if absent. */
  readonly first?: number
}

/**
 * Returns the settings with the addresses of `moor up` (ADR 0049). Configured addresses stay; other listeners get free default ports, which the data folder
 * keeps. Warns if other programs use the default ports. Throws OperatorFailure (exit 2) with the setting's name for an address in use.
 */
export async function choosePorts({ settings, paths, warn, first = defaultFirst }: PortNeeds): Promise<Settings> {
  const unset = kinds.filter((kind) => isUnset(settings, kind))
  for (const kind of kinds) {
    const listen = settings[kind]
    if (!unset.includes(kind) && listen !== 'off' && listen !== null) await requireFree(kind, listen)
  }
  // An ephemeral installation (port 0 for the API) also gets any free admin port.
  const whole = { ...settings, adminListen: settings.adminListen ?? { host, port: 0 } }
  if (unset.length === 0) return whole
  const kept = findFirst(paths, first)
  const own = kept ?? (await findFreeFirst(unset, first))
  const chosen = assignPorts(unset, own)
  if (kept !== null && chosen.listen) await requireFree('listen', chosen.listen)
  recordKeptPort(paths, 'firstPort', own)
  if (kept === null && own !== first) {
    const listed = unset.map((kind) => `${chosen[kind]?.port} (${users[kind]})`).join(', ')
    warn(`Other programs use the default ports. This installation uses ${listed}, now and at later starts.`)
  }
  return { ...whole, ...chosen }
}

/** Returns the configured API address, otherwise that of the next start, with port 0 if no port is stored. */
export function findNextAddress({ listen }: Settings, paths: DataFolderPaths): Listen {
  return listen.isFallback === true ? { host, port: findFirst(paths, defaultFirst) ?? 0 } : listen
}

function isUnset({ listen, simListen, adminListen }: Settings, kind: PortSetting): boolean {
  if (kind === 'adminListen') return adminListen === null && listen.port !== 0
  return (kind === 'listen' ? listen : simListen).isFallback === true
}

/** `first` for an installation without a stored port; null before the first start. */
function findFirst(paths: DataFolderPaths, first: number): number | null {
  return findKeptPort(paths, 'firstPort') ?? (existsSync(paths.adminToken) ? first : null)
}

/** If no range is free, throws for a default port in use. */
async function findFreeFirst(unset: readonly PortSetting[], first: number): Promise<number> {
  for (let count = 0; count < installationsMax; count += 1) {
    const next = first + count * portsApart
    const errors = await Promise.all(Object.values(assignPorts(unset, next)).map(findListenError))
    if (errors.every((error) => error === null)) return next
  }
  const usual = assignPorts(unset, first)
  for (const kind of unset) await requireFree(kind, usual[kind] ?? { host, port: 0 })
  return first
}

function assignPorts(unset: readonly PortSetting[], first: number): Partial<Record<PortSetting, Listen>> {
  return Object.fromEntries(unset.map((kind) => [kind, { host, port: first + kinds.indexOf(kind), isFallback: true }]))
}

async function requireFree(kind: PortSetting, listen: Listen): Promise<void> {
  const error = await findListenError(listen)
  if (error !== null) throw toListenFailure(settingTable[kind].variable, listen, error)
}
