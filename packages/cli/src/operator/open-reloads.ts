import { isDeepStrictEqual } from 'node:util'
import {
  type Log,
  readSettings,
  type Reload,
  type SettingFlags,
  type SettingKey,
  type Settings,
  settingTable,
  settingKeys,
} from '@moorage/server'

/** Those that a running server takes over; the files behind the last two are read again even where their names stay. */
const lively: ReadonlySet<SettingKey> = new Set<SettingKey>(['logLevel', 'tlsCert', 'tlsKey'])

/** What is done at SIGHUP. */
export interface Reloads {
  add(reload: Reload): void
  /** Reads the settings again and has everybody take them over; when one is wrong, all stays as it was, and the log says so. */
  run(): void
}

/** Makes the reloads of a server that was started with `settings`. */
export function openReloads(settings: Settings, flags: SettingFlags, log: Log): Reloads {
  const all: Reload[] = []
  return {
    add: (reload) => void all.push(reload),
    run() {
      try {
        const now = readSettings(process.env, flags)
        for (const reload of all) reload(now)
        log.level = now.logLevel
        const waiting = listChanged(settings, now)
        log.info({ logLevel: now.logLevel, ...(waiting.length > 0 && { atNextStart: waiting }) }, 'settings reloaded')
      } catch (err) {
        log.error({ err }, 'settings not reloaded; the previous settings stay in effect')
      }
    },
  }
}

/** Variables whose change is for the next start: also turning TLS on or off, which nobody does to a port that is in use. */
function listChanged(before: Settings, now: Settings): readonly string[] {
  const isToggled = (before.tlsCert === null) !== (now.tlsCert === null)
  return settingKeys
    .filter(
      (key) => !isDeepStrictEqual(before[key], now[key]) && (!lively.has(key) || (isToggled && key !== 'logLevel')),
    )
    .map((key) => settingTable[key].variable)
}
