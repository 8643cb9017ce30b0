import { writeNotice } from './write-out.ts'

/** Warns on stderr if plain HTTP would send a token unencrypted to another machine. Ignores an invalid URL. */
export function warnPlainHttp(address: string): void {
  if (!URL.canParse(address)) return
  const { protocol, hostname, origin } = new URL(address)
  if (protocol !== 'http:' || /^(127\.[\d.]+|\[::1\]|(.+\.)?localhost)$/.test(hostname)) return
  writeNotice(
    `moor: ${origin} is not encrypted: anyone on the network path can read and use the token. Use an https:// address.\n`,
  )
}
