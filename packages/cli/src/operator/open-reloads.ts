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

/** Settings that SIGHUP applies. TLS files are read again even under unchanged paths. */
const reloadable: ReadonlySet<SettingKey> = new Set<SettingKey>(['logLevel', 'tlsCert', 'tlsKey'])

/** Actions that run on SIGHUP. */
export interface Reloads {
  add(reload: Reload): void
  /** Logs an invalid setting and keeps the previous settings. */
  run(): void
}

/** Creates the SIGHUP handler of a server started with `settings`. `run` reads the settings, runs all actions and sets the log level; it logs failures. */
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

/** TLS on or off applies at the next start, because a listening port cannot switch. */
function listChanged(before: Settings, now: Settings): readonly string[] {
  const isToggled = (before.tlsCert === null) !== (now.tlsCert === null)
  return settingKeys
    .filter(
      (key) => !isDeepStrictEqual(before[key], now[key]) && (!reloadable.has(key) || (isToggled && key !== 'logLevel')),
    )
    .map((key) => settingTable[key].variable)
}
