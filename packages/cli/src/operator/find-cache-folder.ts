import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where we keep what can be made again, as the platform has it: `moorage` in the user's cache. Absolute path; it need not be there yet. */
export function findCacheFolder(env: Readonly<Record<string, string | undefined>>): string {
  const home = env['HOME'] || homedir()
  const usual = process.platform === 'darwin' ? join(home, 'Library/Caches') : join(home, '.cache')
  return join(env['XDG_CACHE_HOME'] || usual, 'moorage')
}
