export { createFileEngine } from './create-file-engine.ts'
export type { FileEngine } from './create-file-engine.ts'
export type { FileClass, FileEngineOptions } from './file-engine-options.ts'
export type { ListedVolume } from './list-file-volumes.ts'
