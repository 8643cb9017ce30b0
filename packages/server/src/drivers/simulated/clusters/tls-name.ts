/** TLS name of a cluster: clients send it as SNI and verify it in the certificate. */
export function tlsName(uid: string): string {
  return `c-${uid}.moorage.internal`
}

const nameForm = /^c-([0-9a-f-]{36})\.moorage\.internal$/i

/** Returns the cluster UID in a TLS server name, in lowercase; undefined for any other name. */
export function uidOfTlsName(name: string): string | undefined {
  return nameForm.exec(name)?.[1]?.toLowerCase()
}
