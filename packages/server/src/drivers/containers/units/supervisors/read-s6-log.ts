import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Last lines of an s6-log folder, including rotated files; '' without logs. */
export async function readS6Log(folder: string, lines: number): Promise<string> {
  const names = await readdir(folder).catch(() => [])
  const aside = names.filter((name) => name.startsWith('@')).toSorted()
  let found: string[] = []
  for (const name of [...aside, 'current'].toReversed()) {
    const text = await readFile(join(folder, name), 'utf8').catch(() => '')
    found = [...text.split('\n').filter((line) => line !== ''), ...found]
    if (found.length >= lines) break
  }
  return found.slice(-lines).join('\n')
}
