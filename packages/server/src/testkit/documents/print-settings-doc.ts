interface DescribedSetting {
  readonly variable: string
  readonly flag: string
  readonly placeholder: string
  readonly fallback: string | null
  readonly meaning: string
  readonly scope: 'all' | 'server'
}

/** Returns docs/settings.md as Markdown, one table row per setting. */
export function printSettingsDoc(rows: readonly DescribedSetting[]): string {
  const lines = rows.map((row) => {
    const fallback = row.fallback === null ? 'unset' : `\`${row.fallback}\``
    const placeholder = row.placeholder.replace('|', '\\|')
    const where = row.scope === 'all' ? 'every command' : '`moor up`, `moor serve`'
    return `| \`${row.variable}\` | \`--${row.flag} ${placeholder}\` | ${fallback} | ${row.meaning} | ${where} |`
  })
  return `# Settings

Each setting is an environment variable and a flag. The flag takes precedence, and an empty variable counts as unset. If a value is
invalid, the command exits with code 2 and one line on stderr that names the setting. This page is generated from the table in
\`packages/server/src/main/settings/setting-table.ts\`; a test compares them (\`vitest run settings -u\` regenerates it).

| Variable | Flag | Default | Meaning | Flag of |
|---|---|---|---|---|
${lines.join('\n')}
`
}
