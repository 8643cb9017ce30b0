/** TLS name of a cluster for SNI and its certificate. */
export function tlsName(uid: string): string {
  return `c-${uid}.moorage.internal`
}

const nameForm = /^c-([0-9a-f-]{36})\.moorage\.internal$/i

/** Cluster UID in a TLS name, in lowercase; undefined for any other name. */
export function uidOfTlsName(name: string): string | undefined {
  return nameForm.exec(name)?.[1]?.toLowerCase()
}
