/** A certificate and its private key (PKCS #8), both PEM. */
export interface Certified {
  readonly certificate: string
  readonly key: string
}
