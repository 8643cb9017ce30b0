/**
 * Returns the pattern of a path glob: `*` matches within a folder, `**` and a slash any number of folders, `{a,b}` either word. Node's `matchesGlob` compiles
 * at each call, which takes minutes here.
 */
export function compileGlob(glob: string): RegExp {
  const pattern = glob.replace(/\*\*\/|\*\*|\*|\{|\}|,|[.+^$()|[\]\\?]/g, (part) => parts[part] ?? `\\${part}`)
  return new RegExp(`^${pattern}$`)
}

const parts: Readonly<Record<string, string>> = {
  '**/': '(?:.*/)?',
  '**': '.*',
  '*': '[^/]*',
  '{': '(?:',
  '}': ')',
  ',': '|',
}
