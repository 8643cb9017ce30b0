/** Returns the environment of the service: the current one without settings of another installation, plus these. */
export function cleanEnvironment(settings: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('MOORAGE_') && name !== 'DATABASE_URL')
  return { ...Object.fromEntries(kept), ...settings }
}
