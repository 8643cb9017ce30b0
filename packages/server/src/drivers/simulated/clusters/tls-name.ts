/** Name of a cluster's serving certificate; clients ask the shared front for it (SNI) and check it. */
export function tlsName(uid: string): string {
  return `c-${uid}.moorage.internal`
}

const nameForm = /^c-([0-9a-f-]{36})\.moorage\.internal$/i

/** The uid of the cluster that such a name is of; undefined for any other name. */
export function uidOfTlsName(name: string): string | undefined {
  return nameForm.exec(name)?.[1]?.toLowerCase()
}
