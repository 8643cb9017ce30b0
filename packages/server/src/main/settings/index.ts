/** Settings of a process, read once by the running command, never at import time. */
export { explainUnknown } from './explain-unknown.ts'
export type { Listen } from './parse-values.ts'
export { printSettingsHelp } from './print-settings.ts'
export {
  folderFiles,
  readSettings,
  settingKeys,
  type SettingFlags,
  type SettingKey,
  type Settings,
} from './read-settings.ts'
export { settingTable } from './setting-table.ts'
