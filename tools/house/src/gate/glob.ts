/**
 * Compiles a path glob: `*` stays within a folder, `**` and a slash match any number of folders, `{a,b}` is a choice. Node's `matchesGlob` compiles at each
 * call, which takes minutes here.
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
