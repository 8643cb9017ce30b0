/** Tells which entries of a folder git would not track. */
export type Ignored = (name: string, isFolder: boolean) => boolean

/**
 * Reads the plain patterns of a .gitignore (`name`, `name/`, `*.ext`); the project uses no others.
 * The folder .git is always ignored.
 */
export function readIgnored(gitignore: string): Ignored {
  const lines = gitignore.split('\n').map((line) => line.trim())
  const patterns = lines.filter((line) => line !== '' && !line.startsWith('#'))
  return (name, isFolder) => name === '.git' || patterns.some((pattern) => matches(pattern, name, isFolder))
}

function matches(pattern: string, name: string, isFolder: boolean): boolean {
  if (pattern.endsWith('/')) return isFolder && name === pattern.slice(0, -1).replace(/^\//, '')
  if (pattern.startsWith('*')) return name.endsWith(pattern.slice(1))
  return name === pattern.replace(/^\//, '')
}
