/** Exports for the command line. Commands are in `@moorage/server/commands/*`. */
export { OperatorFailure, printExitCodes } from './failures/index.ts'
export { type Log, openLog, openLogStream } from './logging/open-log.ts'
export { findProcess } from './processes/find-process.ts'
export {
  explainUnknown,
  printSettingsHelp,
  readSettings,
  type SettingFlags,
  type SettingKey,
  type Settings,
  settingKeys,
  settingTable,
} from './settings/index.ts'
export type { Reload, RunContext } from './compose/run-context.ts'
