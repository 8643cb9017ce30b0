/** The environment of a program that we start: ours, without the settings of another installation, and with these. */
export function cleanEnvironment(settings: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('MOORAGE_') && name !== 'DATABASE_URL')
  return { ...Object.fromEntries(kept), ...settings }
}
