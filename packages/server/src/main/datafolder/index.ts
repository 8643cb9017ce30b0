/** The data folder: its layout, its one-server lock and the small files that tell others of the running server. */
export { type DataFolderPlace, placeDataFolder } from './data-folder-place.ts'
export { findDatabaseUrl } from './running-server.ts'
export { type DataFolderLock, lockDataFolder } from './lock-data-folder.ts'
export { makeDataFolder } from './data-folder-place.ts'
export { readLine } from './read-line.ts'
export { findRunningServer, forgetRunningServer, recordRunningServer, type RunningServer } from './running-server.ts'
export { findSimPort, recordSimPort } from './sim-port.ts'
export { writeWhole } from './write-whole.ts'
