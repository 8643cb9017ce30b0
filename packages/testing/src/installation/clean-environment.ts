/** Returns the current environment without DATABASE_URL and the variables `MOORAGE_*`, plus `settings`. */
export function cleanEnvironment(settings: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('MOORAGE_') && name !== 'DATABASE_URL')
  return { ...Object.fromEntries(kept), ...settings }
}
