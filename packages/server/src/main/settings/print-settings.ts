import type { Setting } from './setting.ts'
import { settingTable } from './setting-table.ts'

const rows: readonly Setting<unknown>[] = Object.values(settingTable)

/** The settings as `moor --help` shows them, lines of at most 100 characters. */
export function printSettingsHelp(): string {
  const entries = rows.map((row) => {
    const head = `  ${row.variable}, --${row.flag} ${row.placeholder}${row.fallback === null ? '' : ` (${row.fallback})`}`
    return `${head}\n${wrap(row.meaning, 94)
      .map((line) => `      ${line}`)
      .join('\n')}`
  })
  return `Settings (environment variable, flag, default):\n${entries.join('\n')}\n`
}

/** The settings as docs/settings.md. */
export function printSettingsDoc(): string {
  const lines = rows.map((row) => {
    const fallback = row.fallback === null ? 'unset' : `\`${row.fallback}\``
    const placeholder = row.placeholder.replace('|', '\\|')
    const where = row.scope === 'all' ? 'every command' : '`moor up`, `moor serve`'
    return `| \`${row.variable}\` | \`--${row.flag} ${placeholder}\` | ${fallback} | ${row.meaning} | ${where} |`
  })
  return `# Settings

Every setting is an environment variable and a flag; the flag takes precedence, an empty variable counts as unset. An invalid
value ends the command with exit code 2 and one line on stderr that names the setting. This page is printed from the table in
\`packages/server/src/main/settings/setting-table.ts\`; a test compares them (\`vitest run settings -u\` prints it again).

| Variable | Flag | Default | Meaning | Flag of |
|---|---|---|---|---|
${lines.join('\n')}
`
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
