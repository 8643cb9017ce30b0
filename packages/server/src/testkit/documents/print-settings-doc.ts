interface DescribedSetting {
  readonly variable: string
  readonly flag: string
  readonly placeholder: string
  readonly fallback: string | null
  readonly meaning: string
  readonly scope: 'all' | 'server'
}

/** Renders the settings as docs/settings.md. */
export function printSettingsDoc(rows: readonly DescribedSetting[]): string {
  const lines = rows.map((row) => {
    const fallback = row.fallback === null ? 'unset' : `\`${row.fallback}\``
    const placeholder = row.placeholder.replace('|', '\\|')
    const where = row.scope === 'all' ? 'every command' : '`moor up`, `moor serve`'
    return `| \`${row.variable}\` | \`--${row.flag} ${placeholder}\` | ${fallback} | ${row.meaning} | ${where} |`
  })
  return `# Settings

Every setting is an environment variable and a flag; the flag takes precedence, an empty variable counts as unset. An invalid
value ends the command with exit code 2 and one line on stderr that names the setting. This page is printed from the table in
\`packages/server/src/main/settings/setting-table.ts\`; to update it, run \`vitest run settings -u\`.

| Variable | Flag | Default | Meaning | Flag of |
|---|---|---|---|---|
${lines.join('\n')}
`
}
