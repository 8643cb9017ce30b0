/** Place that a cluster's serving certificate is sealed for. */
export function tlsContext(uid: string): string {
  return `sim-cluster/${uid}/tls`
}
