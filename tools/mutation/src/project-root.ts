import { fileURLToPath } from 'node:url'

/** Folder of the project on this machine. */
export const projectRoot = fileURLToPath(new URL('../../../', import.meta.url))
