/** Name of a cluster's serving certificate; clients ask the shared front for it (SNI) and check it. */
export function tlsName(uid: string): string {
  return `c-${uid}.moorage.internal`
}
