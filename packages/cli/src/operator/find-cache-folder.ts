import { homedir } from 'node:os'
import { join } from 'node:path'

/** Returns the absolute path of Moorage's cache folder (XDG_CACHE_HOME, or the platform's). It may not exist. */
export function findCacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const home = env['HOME'] || homedir()
  const usual = process.platform === 'darwin' ? join(home, 'Library/Caches') : join(home, '.cache')
  return join(env['XDG_CACHE_HOME'] || usual, 'moorage')
}
