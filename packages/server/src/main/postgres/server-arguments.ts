/**
 * Settings of the running server, given at every start so that an old data directory follows a new release.
 * Sockets only, closed to others; its log carries neither statements nor the errors that clients are told anyway.
 */
export const serverSettings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  jit: 'off',
}

/** Arguments of `postgres` beside its data directory, for a socket folder; `more` overrides single settings. */
export function serverArguments(socketFolder: string, more: Readonly<Record<string, string>>): readonly string[] {
  const settings = Object.entries({ ...serverSettings, ...more })
  return ['-k', socketFolder, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
