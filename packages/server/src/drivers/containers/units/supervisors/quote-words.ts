/** Returns a word quoted for a shell script. */
export function quoteInShell(word: string): string {
  return `'${word.replaceAll("'", String.raw`'\''`)}'`
}

/** Returns a word quoted for a systemd command line, without expansion of specifiers and variables. */
export function quoteInSystemd(word: string): string {
  const escaped = word
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$')
  return `"${escaped}"`
}
