import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The last lines of a folder of s6-log: of the file that is written now, and where that has too few, of those put aside before. */
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
