import type { Setting } from './setting.ts'
import { settingTable } from './setting-table.ts'

const rows: readonly Setting<unknown>[] = Object.values(settingTable)

/** Returns the settings as text for `moor --help`, at most 100 characters per line. */
export function printSettingsHelp(): string {
  const entries = rows.map((row) => {
    const head = `  ${row.variable}, --${row.flag} ${row.placeholder}${row.fallback === null ? '' : ` (${row.fallback})`}`
    return `${head}\n${wrap(row.meaning, 94)
      .map((line) => `      ${line}`)
      .join('\n')}`
  })
  return `Settings (environment variable, flag, default):\n${entries.join('\n')}\n`
}

function wrap(text: string, width: number): readonly string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line !== '' && line.length + word.length >= width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines
}
