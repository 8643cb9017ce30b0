/** Where a server listens. Port 0 lets the system choose. */
export interface Listen {
  readonly host: string
  readonly port: number
}

/** Reads `host:port`, IPv6 hosts in brackets. */
export function parseListen(text: string): Listen {
  const match = /^(?:\[([0-9a-fA-F:.%]+)\]|([^:[\]\s/]+)):(\d{1,5})$/.exec(text)
  const port = Number(match?.[3])
  const host = match?.[1] ?? match?.[2]
  if (host === undefined || port > 65535)
    throw new Error('must be host:port with a port from 0 to 65535, like 127.0.0.1:4400 or [::1]:4400')
  return { host, port }
}

/** Reads where something listens that need not: host:port, `off`, or null while it is unset. */
export function parseListenOrOff(text: string | null): Listen | 'off' | null {
  return text === null || text === 'off' ? text : parseListen(text)
}
